/* String functions that just fit. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char to[8], *s = malloc(9), raw[4] = {'a', 'b', 'c', 'd'};
  strcpy(to, "1234567");
  strcpy(s, "12345");
  strcat(s, "678");
  assert(strlen(s) == 8);
  assert(snprintf(to, sizeof to, "%s", s) == 8 && strlen(to) == 7);
  sprintf(to, "%d", 1234567);
  memcpy(to, raw, 4);
  assert(strnlen(raw, 4) == 4 && memchr(raw, 'd', 4) == raw + 3);
  printf("%.4s\n", raw);
  free(s);
  return 0;
}
