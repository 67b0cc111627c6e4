/*
 * runtime/wchar_number.c - wide strings to numbers.
 *
 * The characters up to the first that is not ASCII are read as a string.
 */
#define _GNU_SOURCE
#include <inttypes.h>
#include <stdlib.h>
#include <wchar.h>

#include "machine.h"

static char *narrow(const wchar_t *s) {
  size_t length = 0;
  while (s[length] > 0 && s[length] < 128)
    length++;
  char *copy = __allways_new(length + 1);
  for (size_t i = 0; i < length; i++)
    copy[i] = (char)s[i];
  copy[length] = '\0';
  return copy;
}

#define INTEGER(type, name, convert)                                           \
  type name(const wchar_t *s, wchar_t **end, int base) {                       \
    char *copy = narrow(s), *stop = copy;                                      \
    type value = convert(copy, &stop, base);                                   \
    if (end != NULL)                                                           \
      *end = (wchar_t *)s + (stop - copy);                                     \
    __allways_delete(copy);                                                    \
    return value;                                                              \
  }

#define FLOATING(type, name, convert)                                          \
  type name(const wchar_t *s, wchar_t **end) {                                 \
    char *copy = narrow(s), *stop = copy;                                      \
    type value = convert(copy, &stop);                                         \
    if (end != NULL)                                                           \
      *end = (wchar_t *)s + (stop - copy);                                     \
    __allways_delete(copy);                                                    \
    return value;                                                              \
  }

INTEGER(long, wcstol, strtol)
INTEGER(long long, wcstoll, strtoll)
INTEGER(intmax_t, wcstoimax, strtoimax)
INTEGER(unsigned long, wcstoul, strtoul)
INTEGER(unsigned long long, wcstoull, strtoull)
INTEGER(uintmax_t, wcstoumax, strtoumax)
FLOATING(float, wcstof, strtof)
FLOATING(double, wcstod, strtod)
FLOATING(long double, wcstold, strtold)
