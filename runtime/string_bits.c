/*
 * runtime/string_bits.c - the lowest bit that is set, counted from 1.
 */
#define _GNU_SOURCE
#include <string.h>
#include <strings.h>

int ffsll(long long n) {
  unsigned long long bits = (unsigned long long)n;
  int place = 1;
  if (bits == 0)
    return 0;
  for (; (bits & 1) == 0; bits >>= 1)
    place++;
  return place;
}

int ffsl(long n) { return ffsll(n); }
int ffs(int n) { return ffsll(n); }
