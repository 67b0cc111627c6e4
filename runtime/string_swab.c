/*
 * runtime/string_swab.c - bytes exchanged with their neighbours.
 */
#define _GNU_SOURCE
#include <unistd.h>

void swab(const void *restrict from, void *restrict to, ssize_t size) {
  const char *f = from;
  char *t = to;
  for (ssize_t i = 0; i + 1 < size; i += 2) {
    char first = f[i], second = f[i + 1];
    t[i] = second;
    t[i + 1] = first;
  }
}
