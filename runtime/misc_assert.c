/*
 * runtime/misc_assert.c - what assert() calls when it fails.
 */
#include <assert.h>
#include <string.h>

#include "machine.h"

/* Fails with "file:line: function: before what after". */
_Noreturn void __allways_assertion(const char *const place[2], unsigned line,
                                   const char *const text[3]);
void __assert(const char *text, const char *file, int line);

/* The digits of n, at the end of the buffer. */
static const char *decimal(unsigned n, char buffer[12]) {
  char *p = buffer + 11;
  *p = '\0';
  do {
    *--p = (char)('0' + n % 10);
    n /= 10;
  } while (n != 0);
  return p;
}

void __allways_assertion(const char *const place[2], unsigned line,
                         const char *const text[3]) {
  enum { PARTS = 9 };
  char digits[12];
  const char *function = place[1] ? place[1] : "";
  const char *parts[PARTS] = {place[0], ":",      decimal(line, digits),
                              ": ",     function, *function ? ": " : "",
                              text[0],  text[1],  text[2]};
  size_t size = 1;
  for (int i = 0; i < PARTS; i++)
    size += strlen(parts[i]);
  char *message = __allways_new(size);
  *message = '\0';
  for (int i = 0; i < PARTS; i++)
    strcat(message, parts[i]);
  __allways_fault("assertion", message);
}

void __assert_fail(const char *text, const char *file, unsigned line,
                   const char *function) {
  const char *place[2] = {file, function};
  const char *parts[3] = {"Assertion `", text, "' failed."};
  __allways_assertion(place, line, parts);
}

void __assert(const char *text, const char *file, int line) {
  __assert_fail(text, file, (unsigned)line, NULL);
}
