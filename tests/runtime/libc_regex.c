/*
 * libc_regex.c - regular expressions and character sets against the host's.
 *
 * Where groups lie is not compared: the host's choice is not always that of
 * POSIX.  What the whole expression matches is.
 */
#define _GNU_SOURCE
#include "libc_test.h"

#include <errno.h>
#include <iconv.h>
#include <regex.h>
#include <stdio.h>
#include <string.h>

HOST(__errno_location);
HOST(regcomp);
HOST(regexec);
HOST(regfree);
HOST(regerror);
HOST(iconv_open);
HOST(iconv);
HOST(iconv_close);

/* An expression of a few pieces. */
static void pick_expression(char *to, int extended) {
  static const char *const ones[] = {
      "a",      "b",        ".",     "[ab]",  "[^a]",        "(a)",
      "(ab|b)", "(a|b|ab)", "(a*b)", "[a-c]", "[[:alpha:]]", "x"};
  static const char *const basics[] = {
      "a", "b", ".", "[ab]", "\\(a\\)", "\\(ab\\)", "[^b]", "\\(a\\|b\\)", "x"};
  static const char *const many[] = {"", "", "", "*", "+", "?", "{2}", "{1,2}"};
  int count = 1 + (int)pick(4);
  strcpy(to, pick(6) ? "" : "^");
  for (int i = 0; i < count; i++) {
    if (extended) {
      strcat(to, ones[pick(12)]);
      strcat(to, many[pick(8)]);
      strcat(to, pick(8) || i + 1 == count ? "" : "|");
    } else {
      strcat(to, basics[pick(9)]);
      strcat(to, pick(3) ? "" : "*");
    }
  }
  strcat(to, pick(6) ? "" : "$");
}

void test_expressions(void) {
  char pattern[128], text[12];
  regex_t mine, host;
  regmatch_t m = {0, 0}, h = {0, 0};
  int extended = (int)pick(2);
  int flags = (extended ? REG_EXTENDED : 0) | (pick(5) ? 0 : REG_ICASE);
  pick_expression(pattern, extended);
  pick_text(text, sizeof text, "aabbBcx");
  int x = regcomp(&host, pattern, flags), y = rt_regcomp(&mine, pattern, flags);
  check(x == y, "regcomp(\"%s\", %d): %d %d", pattern, flags, x, y);
  char a[64], b[64];
  check(regerror(x, NULL, a, sizeof a) == rt_regerror(x, NULL, b, sizeof b) &&
            strcmp(a, b) == 0,
        "regerror(%d)", x);
  if (x == 0 && y == 0) {
    check(host.re_nsub == mine.re_nsub, "groups of \"%s\"", pattern);
    x = regexec(&host, text, 1, &h, 0);
    y = rt_regexec(&mine, text, 1, &m, 0);
    check(x == y && (x || (h.rm_so == m.rm_so && h.rm_eo == m.rm_eo)),
          "\"%s\" in \"%s\": %d %d-%d, %d %d-%d", pattern, text, x,
          (int)h.rm_so, (int)h.rm_eo, y, (int)m.rm_so, (int)m.rm_eo);
    regfree(&host);
    rt_regfree(&mine);
  }
}

/* Bytes that are nearly text of one of the sets. */
static size_t pick_bytes(char *to, size_t room) {
  static const char *const pieces[] = {"a",
                                       "\xc3\xa9",
                                       "\xe2\x82\xac",
                                       "\xf0\x9f\x98\x80",
                                       "\x80",
                                       "\xc3",
                                       "\xed\xa0\x80",
                                       "\xff\xfe",
                                       "\xfe\xff",
                                       "\xd8\x01\xdc\x02",
                                       "\x01\xd8\x02\xdc",
                                       "zz"};
  size_t size = 0;
  for (int n = (int)pick(6); n > 0; n--) {
    const char *piece = pieces[pick(12)];
    size_t length = strlen(piece);
    if (size + length + 2 > room)
      break;
    memcpy(to + size, piece, length);
    size += length;
    if (pick(5) == 0)
      to[size++] = '\0';
  }
  return size;
}

void test_conversions(void) {
  static const char *const sets[] = {"UTF-8",    "UTF-16LE", "UTF-16BE",
                                     "UTF-32LE", "UTF-32BE", "UTF-16",
                                     "UTF-32",   "ASCII",    "ISO-8859-1"};
  const char *to = sets[pick(9)], *from = sets[pick(9)];
  char in[40], a[96], b[96];
  size_t size = pick_bytes(in, sizeof in), room = pick(4) ? sizeof a : pick(8);
  char *at[2] = {in, in}, *out[2] = {a, b};
  size_t left[2] = {size, size}, rest[2] = {room, room};
  iconv_t host = iconv_open(to, from), mine = rt_iconv_open(to, from);
  errno = 0;
  size_t x = iconv(host, &at[0], &left[0], &out[0], &rest[0]);
  int error = x == (size_t)-1 ? errno : 0;
  *rt___errno_location() = 0;
  size_t y = rt_iconv(mine, &at[1], &left[1], &out[1], &rest[1]);
  int other = y == (size_t)-1 ? *rt___errno_location() : 0;
  check(x == y && error == other && left[0] == left[1] && rest[0] == rest[1] &&
            memcmp(a, b, room - rest[0]) == 0,
        "iconv %s to %s: %d %d, error %d %d, left %d %d, room %d %d of %d",
        from, to, (int)x, (int)y, error, other, (int)left[0], (int)left[1],
        (int)rest[0], (int)rest[1], (int)room);
  iconv_close(host);
  rt_iconv_close(mine);
}
