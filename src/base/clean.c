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

size_t utf8_length(const char *at, const char *end) {
  const unsigned char *c = (const unsigned char *)at;
  size_t n = c[0] < 0x80   ? 1
             : c[0] < 0xc2 ? 0
             : c[0] < 0xe0 ? 2
             : c[0] < 0xf0 ? 3
             : c[0] < 0xf5 ? 4
                           : 0;
  if (n > (size_t)(end - at))
    return 0;
  for (size_t i = 1; i < n; i++)
    if ((c[i] & 0xc0) != 0x80)
      return 0;
  if ((c[0] == 0xe0 && c[1] < 0xa0) || (c[0] == 0xed && c[1] > 0x9f) ||
      (c[0] == 0xf0 && c[1] < 0x90) || (c[0] == 0xf4 && c[1] > 0x8f))
    return 0;
  return n;
}

/* U+FFFE and U+FFFF. */
static bool is_no_character(const char *at, size_t length) {
  return length == 3 && memcmp(at, "\xef\xbf", 2) == 0 &&
         (unsigned char)at[2] >= 0xbe;
}

size_t clean_length(const char *at, const char *end) {
  size_t n = utf8_length(at, end);
  bool bad = n == 0 || (n == 1 && is_control((unsigned char)*at)) ||
             (n == 2 && is_wide_control(at, end)) ||
             direction_length(at, end) || is_no_character(at, n);
  return bad ? 0 : n;
}

/* Makes the character harmless; its length.  A byte that is part of none may be
 * a control character of a terminal that knows no UTF-8. */
static size_t clean_one(char *at, const char *end) {
  size_t n = utf8_length(at, end);
  if (clean_length(at, end) == 0)
    memset(at, '?', n ? n : 1);
  return n ? n : 1;
}

void clean_line(char *bytes, size_t size) {
  for (char *at = bytes, *end = bytes + size; at < end;) {
    if (*at == '\t')
      *at = ' ';
    at += clean_one(at, end);
  }
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
  for (char *at = bytes, *end = bytes + size; at < end;) {
    size_t n = colours ? colour_length(at, end) : 0;
    if (n == 0 && (*at == '\n' || *at == '\t' ||
                   (*at == '\r' && end - at > 1 && at[1] == '\n')))
      n = 1;
    at += n ? n : clean_one(at, end);
  }
}

void clean_lines(char *bytes, size_t size) { clean(bytes, size, false); }

void clean_report(char *bytes, size_t size) { clean(bytes, size, true); }

/* What lines of ours begin with that somebody looks for. */
static bool is_head(const char *at, const char *end) {
  static const char *const heads[] = {
      "verdict:",  "reason:",   "fault:",  "searched:", "suppressed:",
      "choices:",  "schedule:", "replay:", "assumes:",  "incomplete,",
      "allways:",  "limit:",    "note:",   "error[",    "counterexample:",
      "in calls:", "stats:"};
  for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
    size_t n = strlen(heads[i]);
    if ((size_t)(end - at) >= n && memcmp(at, heads[i], n) == 0)
      return true;
  }
  return false;
}

void clean_heads(char *bytes, size_t size) {
  char *end = bytes + size;
  for (char *at = bytes; at && at < end;) {
    for (size_t n; (n = colour_length(at, end)) > 0;)
      at += n;
    if (is_head(at, end))
      *at = '?';
    at = memchr(at, '\n', (size_t)(end - at));
    at += at != NULL;
  }
}
