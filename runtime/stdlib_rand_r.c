/*
 * runtime/stdlib_rand_r.c - rand_r: glibc's, whose state is the caller's.
 */
#define _GNU_SOURCE
#include <stdlib.h>

static unsigned step(unsigned *seed) {
  *seed = *seed * 1103515245 + 12345;
  return *seed / 65536;
}

int rand_r(unsigned *seed) {
  unsigned result = step(seed) % 2048;
  result = result << 10 ^ step(seed) % 1024;
  result = result << 10 ^ step(seed) % 1024;
  return (int)result;
}
