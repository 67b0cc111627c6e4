/*
 * All texts of N bytes: names and values lie in a line, and an error has the
 * number of a line.
 */
#include "ini.h"
#include <allways/check.h>
#include <string.h>

#ifndef N
#define N 2
#endif

static int entry(void *unused, const char *section, const char *name,
                 const char *value) {
  (void)unused;
  allways_assert(strlen(section) < N && strlen(name) <= N);
  allways_assert(value == 0 || strlen(name) + strlen(value) < N);
  return 1;
}

int main(void) {
  char text[N + 1];
  for (int i = 0; i < N; i++)
    text[i] = (char)allways_range(0, 255);
  text[N] = 0;
  int error = ini_parse_string(text, entry, 0);
  allways_assert(error >= 0 && error <= N);
  return 0;
}
