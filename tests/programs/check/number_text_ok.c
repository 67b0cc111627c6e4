// verdict: true
/* The text of an address names its object: it is the same each time, another
 * one for each object, and can be read back. */
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *name_of(const void *p) {
  char *text = malloc(32);
  int n = snprintf(text, 32, "%p", p);
  assert(n > 2 && n == (int)strlen(text) && strncmp(text, "0x", 2) == 0);
  return text;
}

int main(void) {
  int a = 1, b = 2;
  char *first = name_of(&a), *again = name_of(&a), *other = name_of(&b);
  assert(strcmp(first, again) == 0 && strcmp(first, other) != 0);
  assert(strtoull(first, NULL, 16) == (uintptr_t)&a);
  void *p;
  assert(sscanf(other, "%p", &p) == 1 && p == (void *)&b);
  char wide[40];
  snprintf(wide, sizeof wide, "%20p|%-20p|", (void *)&a, (void *)&a);
  assert(strlen(wide) == 42 - 2 || strlen(wide) == sizeof wide - 1);
  free(first);
  free(again);
  free(other);
  return 0;
}
