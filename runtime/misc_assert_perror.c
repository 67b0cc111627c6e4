/*
 * runtime/misc_assert_perror.c - what assert_perror() calls when it fails.
 */
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>

_Noreturn void __allways_assertion(const char *const place[2], unsigned line,
                                   const char *const text[3]);

void __assert_perror_fail(int number, const char *file, unsigned line,
                          const char *function) {
  const char *place[2] = {file, function};
  const char *parts[3] = {"Unexpected error: ", strerror(number), "."};
  __allways_assertion(place, line, parts);
}
