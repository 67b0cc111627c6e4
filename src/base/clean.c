/*
 * base/clean.c - text from outside, as it may be printed.
 */
#include "base/clean.h"

#include <stdbool.h>

static bool is_control(unsigned char c) { return c < ' ' || c == 0x7f; }

/* Of C1, as UTF-8: U+0080 to U+009F. */
static bool is_wide_control(const char *at, const char *end) {
  unsigned char second = end - at > 1 ? (unsigned char)at[1] : 0;
  return (unsigned char)at[0] == 0xc2 && second >= 0x80 && second < 0xa0;
}

void clean_line(char *bytes, size_t size) {
  for (char *at = bytes, *end = bytes + size; at < end; at++)
    if (*at == '\t')
      *at = ' ';
    else if (is_control((unsigned char)*at))
      *at = '?';
    else if (is_wide_control(at, end))
      at[0] = at[1] = '?';
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
    else if (is_wide_control(at, end))
      at[0] = at[1] = '?';
  }
}

void clean_lines(char *bytes, size_t size) { clean(bytes, size, false); }

void clean_report(char *bytes, size_t size) { clean(bytes, size, true); }
