/*
 * runtime/stdlib_letters.c - a64l, l64a and getsubopt.
 */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "machine.h"

static const char digits[] =
    "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

enum { LETTERS = 6 };

long a64l(const char *text) {
  uint64_t value = 0;
  for (int i = 0; i < LETTERS && text[i]; i++) {
    const char *digit = strchr(digits, text[i]);
    if (digit == NULL)
      break;
    value |= (uint64_t)(digit - digits) << 6 * i;
  }
  return (long)value;
}

char *l64a(long number) {
  static char text[LETTERS + 1] UNPROTECTED;
  uint32_t value = (uint32_t)number;
  int length = 0;
  for (; value; value >>= 6)
    text[length++] = digits[value & 63];
  text[length] = '\0';
  return text;
}

int getsubopt(char **restrict at, char *const *restrict names,
              char **restrict value) {
  char *begin = *at, *end = begin + strcspn(begin, ","),
       *equals = memchr(begin, '=', (size_t)(end - begin));
  size_t size = (size_t)((equals ? equals : end) - begin);
  if (*begin == '\0')
    return -1;
  *at = end;
  if (*end) {
    *end = '\0';
    *at = end + 1;
  }
  for (int i = 0; names[i]; i++)
    if (strncmp(names[i], begin, size) == 0 && names[i][size] == '\0') {
      *value = equals ? equals + 1 : NULL;
      return i;
    }
  *value = begin;
  return -1;
}
