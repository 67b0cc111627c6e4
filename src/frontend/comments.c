/*
 * frontend/comments.c - finds comments as a C compiler does.
 *
 * A backslash before the end of a line joins it with the next one, also in a
 * comment.  Where a literal has no end on its line there is none: an apostrophe
 * stands in a message of #error, or between digits.
 */
#include "frontend/comments.h"

#include <stdbool.h>
#include <string.h>

#include "base/compiler.h"

static const char head[] = "allways:";

struct scan {
  const char *at, *end;
  uint32_t line;
  comment_fn *found;
  void *context;
};

static bool is_at(const struct scan *s, const char *text) {
  size_t n = strlen(text);
  return (size_t)(s->end - s->at) >= n && memcmp(s->at, text, n) == 0;
}

/* One character, or a backslash with what it is before, line ends included. */
static void skip(struct scan *s) {
  if (*s->at == '\\' && s->at + 1 < s->end) {
    s->at++;
    if (*s->at == '\r' && s->at + 1 < s->end && s->at[1] == '\n')
      s->at++;
  }
  s->line += *s->at++ == '\n';
}

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* A name, or a number, in which ' may separate digits. */
static void skip_word(struct scan *s) {
  bool number = is_digit(*s->at);
  while (s->at < s->end && (is_letter(*s->at) || is_digit(*s->at) ||
                            (number && *s->at == '\'' && s->at + 1 < s->end &&
                             (is_digit(s->at[1]) || is_letter(s->at[1])))))
    s->at++;
}

static void skip_literal(struct scan *s) {
  char quote = *s->at++;
  while (s->at < s->end && *s->at != quote && *s->at != '\n')
    skip(s);
  if (s->at < s->end && *s->at == quote)
    s->at++;
}

static const char *skip_blanks(const char *at, const char *end) {
  while (at < end && strchr(" \t\r\n*", *at) != NULL)
    at++;
  return at;
}

static void report(const struct scan *s, const char *text, const char *end,
                   uint32_t line) {
  const size_t n = sizeof head - 1;
  text = skip_blanks(text, end);
  if ((size_t)(end - text) >= n && memcmp(text, head, n) == 0)
    s->found(s->context, line, text + n, end);
}

static void take_comment(struct scan *s, const char *stop) {
  uint32_t line = s->line;
  const char *text = s->at += 2;
  while (s->at < s->end && !is_at(s, stop)) {
    if (*stop == '*') /* a backslash joins lines, but hides no star */
      s->line += *s->at++ == '\n';
    else
      skip(s);
  }
  report(s, text, s->at, line);
  s->at += s->at < s->end && *stop == '*' ? 2 : 0;
}

/* Is there one at all?  Most files have none. */
static bool is_named(const char *bytes, size_t size) {
  const char *at = bytes, *end = bytes + size;
  while ((at = memchr(at, head[0], (size_t)(end - at))) != NULL) {
    if ((size_t)(end - at) >= sizeof head - 1 &&
        memcmp(at, head, sizeof head - 1) == 0)
      return true;
    at++;
  }
  return false;
}

void comments_find(const char *bytes, size_t size, comment_fn *found,
                   void *context) {
  struct scan s = {bytes, bytes + size, 1, found, context};
  if (size == 0 || !is_named(bytes, size))
    return;
  while (s.at < s.end) {
    if (is_at(&s, "//"))
      take_comment(&s, "\n");
    else if (is_at(&s, "/*"))
      take_comment(&s, "*/");
    else if (*s.at == '"' || *s.at == '\'')
      skip_literal(&s);
    else if (is_letter(*s.at) || is_digit(*s.at))
      skip_word(&s);
    else
      skip(&s);
  }
}
