/*
 * base/clean.c - text from outside, as it may be printed.
 */
#include "base/clean.h"

#include <stdbool.h>
#include <string.h>

static bool is_control(unsigned char c) { return c < ' ' || c == 0x7f; }

/* Of C1, as UTF-8: U+0080 to U+009F. */
static bool is_wide_control(const char *at, const char *end) {
  unsigned char second = end - at > 1 ? (unsigned char)at[1] : 0;
  return (unsigned char)at[0] == 0xc2 && second >= 0x80 && second < 0xa0;
}

/* Characters that turn the direction of text, or begin a line, for those who
 * know Unicode: U+061C, U+200E, U+200F, U+2028 to U+202E, U+2066 to U+2069.
 * Its length, or 0. */
static size_t direction_length(const char *at, const char *end) {
  const unsigned char *c = (const unsigned char *)at;
  if (end - at > 1 && c[0] == 0xd8 && c[1] == 0x9c)
    return 2;
  if (end - at < 3 || c[0] != 0xe2)
    return 0;
  bool turns = c[1] == 0x80 ? (c[2] >= 0x8e && c[2] <= 0x8f) ||
                                  (c[2] >= 0xa8 && c[2] <= 0xae)
                            : c[1] == 0x81 && c[2] >= 0xa6 && c[2] <= 0xa9;
  return turns ? 3 : 0;
}

/* Makes a character harmless that is wider than a byte; does nothing to
 * others. */
static void clean_wide(char *at, const char *end) {
  size_t n = is_wide_control(at, end) ? 2 : direction_length(at, end);
  memset(at, '?', n);
}

void clean_line(char *bytes, size_t size) {
  for (char *at = bytes, *end = bytes + size; at < end; at++)
    if (*at == '\t')
      *at = ' ';
    else if (is_control((unsigned char)*at))
      *at = '?';
    else
      clean_wide(at, end);
}

/* A sequence that sets colours: its length, or 0. */
static size_t colour_length(const char *at, const char *end) {
  size_t n = 2;
  if (end - at < 3 || at[0] != '\033' || at[1] != '[')
    return 0;
  while (at + n < end && ((at[n] >= '0' && at[n] <= '9') || at[n] == ';'))
    n++;
  return at + n < end && (at[n] == 'm' || at[n] == 'K') ? n + 1 : 0;
}

static void clean(char *bytes, size_t size, bool colours) {
  for (char *at = bytes, *end = bytes + size; at < end; at++) {
    size_t n = colours ? colour_length(at, end) : 0;
    if (n)
      at += n - 1;
    else if (*at == '\n' || *at == '\t' ||
             (*at == '\r' && end - at > 1 && at[1] == '\n'))
      continue;
    else if (is_control((unsigned char)*at))
      *at = '?';
    else
      clean_wide(at, end);
  }
}

void clean_lines(char *bytes, size_t size) { clean(bytes, size, false); }

void clean_report(char *bytes, size_t size) { clean(bytes, size, true); }
