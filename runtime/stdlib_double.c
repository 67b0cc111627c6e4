/*
 * runtime/stdlib_double.c - text to floating point numbers.
 */
#include <errno.h>
#include <stdlib.h>

#include "machine.h"

static long double parse(const char *s, char **end, int bits) {
  size_t length = 0;
  int range = 0;
  long double value = __allways_parse(s, bits, &length, &range);
  if (end != NULL)
    *end = (char *)s + length;
  if (range)
    errno = ERANGE;
  return length == 0 ? 0 : value;
}

float strtof(const char *s, char **end) { return (float)parse(s, end, 32); }
double strtod(const char *s, char **end) { return (double)parse(s, end, 64); }
long double strtold(const char *s, char **end) { return parse(s, end, 80); }
double atof(const char *s) { return (double)parse(s, NULL, 64); }
