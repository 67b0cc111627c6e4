/* string.h: copying, joining, filling, duplicating. */
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char a[32], b[32];

  assert(strcpy(a, "copy") == a);
  assert(strcat(a, "+cat") == a);
  puts(a);
  memset(b, '#', sizeof b);
  strncpy(b, "abc", 6);
  assert(b[2] == 'c' && b[3] == 0 && b[5] == 0 && b[6] == '#');
  strncpy(b, "exactly", 3);
  assert(b[2] == 'a' && b[3] == 0);
  strcpy(b, "x");
  strncat(b, "yzabc", 2);
  puts(b);
  assert(stpcpy(a, "end") == a + 3);
  assert(stpncpy(a, "toolong", 3) == a + 3);
  assert(mempcpy(a, "0123456789", 11) == a + 11);
  memmove(a + 2, a, 8);
  puts(a);
  memmove(a, a + 3, 5);
  puts(a);
  memcpy(b, a, 11);
  assert(strcmp(a, b) == 0);
  memset(a, 0, sizeof a);
  for (size_t i = 0; i < sizeof a; i++)
    assert(a[i] == 0);
  assert(memccpy(a, "stop.here", '.', 20) == a + 5);
  puts(a);
  char *dup = strdup("duplicate"), *part = strndup("duplicate", 3);
  printf("%s %s\n", dup, part);
  dup[0] = 'D';
  puts(dup);
  free(dup);
  free(part);
  assert(strxfrm(a, "abc", sizeof a) == 3);
  bzero(a, 2);
  assert(a[0] == 0 && a[1] == 0 && a[2] == 'c');
  memcpy(a, b, 0);
  printf("%s\n", strerror(0));
  return 0;
}
