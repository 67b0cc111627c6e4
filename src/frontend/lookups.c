/*
 * frontend/lookups.c - names of files in the text of a C source.
 *
 * Any # may begin a directive, in comments and strings, too.
 */
#undef _GNU_SOURCE
#define _GNU_SOURCE /* memmem */
#include "frontend/lookups_impl.h"

#include <string.h>

#include "base/alloc.h"

struct scan {
  struct lookups *lookups;
  const char *at, *end;
};

static bool in_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') || c == '_' || c == '$' || (c & 0x80);
}

static bool has(const struct scan *s, const char *text) {
  size_t n = strlen(text);
  return (size_t)(s->end - s->at) >= n && memcmp(s->at, text, n) == 0;
}

/* Blanks and comments that begin and end here; not the end of the line. */
static void skip_blanks(struct scan *s) {
  for (;;) {
    while (s->at < s->end && strchr(" \t\v\f\r", *s->at) && *s->at)
      s->at++;
    if (!has(s, "/*"))
      return;
    const char *close =
        memmem(s->at + 2, (size_t)(s->end - s->at) - 2, "*/", 2);
    if (close == NULL)
      return;
    s->at = close + 2;
  }
}

static size_t word_length(const struct scan *s) {
  const char *at = s->at;
  while (at < s->end && in_name(*at))
    at++;
  return (size_t)(at - s->at);
}

static bool is_word(const char *word, size_t length, const char *text) {
  return strlen(text) == length && memcmp(word, text, length) == 0;
}

static bool starts(const char *word, size_t length, const char *text) {
  size_t n = strlen(text);
  return length >= n && memcmp(word, text, n) == 0;
}

/* Adds a name in quotes or angle brackets; false: there is none. */
static bool take_name(struct scan *s) {
  skip_blanks(s);
  char open = s->at < s->end ? *s->at : 0;
  if (open != '<' && open != '"')
    return false;
  const char *start = s->at, *close = start + 1;
  while (close < s->end && *close != (open == '<' ? '>' : '"') &&
         *close != '\n')
    close++;
  if (close == s->end || *close == '\n')
    return false;
  words_add_bytes(&s->lookups->names, start, (size_t)(close - start));
  s->at = close;
  return true;
}

static void take_directive(struct scan *s) {
  skip_blanks(s);
  size_t n = word_length(s);
  const char *word = s->at;
  s->at += n;
  if (is_word(word, n, "include") || is_word(word, n, "include_next") ||
      is_word(word, n, "import") || is_word(word, n, "__include_macros"))
    s->lookups->computed |= !take_name(s);
  else if (is_word(word, n, "embed"))
    s->lookups->unknown = true;
  else
    s->at = word; /* it may be a word that matters by itself */
}

/* Is the word only tested or defined, as in "#ifdef __has_include"? */
static bool only_named(const char *start, const char *word) {
  static const char *const before[] = {
      "ifdef", "ifndef", "elifdef", "elifndef", "defined", "define", "undef"};
  while (word > start && (word[-1] == ' ' || word[-1] == '\t'))
    word--;
  if (word > start && word[-1] == '(')
    word--;
  while (word > start && (word[-1] == ' ' || word[-1] == '\t'))
    word--;
  const char *end = word;
  while (word > start && in_name(word[-1]))
    word--;
  for (size_t i = 0; i < sizeof before / sizeof *before; i++)
    if (is_word(word, (size_t)(end - word), before[i]))
      return true;
  return false;
}

/* Does it stand in a comment, in a line that has no directive? */
static bool in_comment(const char *start, const char *word) {
  bool same_line = true;
  for (const char *at = word; at > start; at--) {
    same_line = same_line && at[-1] != '\n';
    if (same_line && (at[-1] == '#' || at[-1] == '%'))
      return false;
    if (at - start > 1 && at[-2] == '/' && at[-1] == '*')
      return true;
    if (at - start > 1 && at[-2] == '*' && at[-1] == '/')
      return false;
  }
  return false;
}

static void take_question(struct scan *s, const char *start, const char *word) {
  if (only_named(start, word))
    return;
  skip_blanks(s);
  bool asks = s->at < s->end && *s->at == '(';
  if (asks)
    s->at++;
  else if (in_comment(start, word))
    return;
  s->lookups->unknown |= !asks || !take_name(s);
}

/* Is the next word this one? */
static bool follows(struct scan *s, const char *text) {
  struct scan next = *s;
  skip_blanks(&next);
  if (!is_word(next.at, word_length(&next), text))
    return false;
  s->at = next.at + strlen(text);
  return true;
}

/* What follows "#pragma clang", and asks for a file. */
static bool follows_module(struct scan *s) {
  return follows(s, "module") && (follows(s, "import") || follows(s, "load") ||
                                  follows(s, "build") || follows(s, "begin"));
}

static void take_word(struct scan *s, const char *start) {
  static const char *const unknown[] = {"__TIME__", "__DATE__", "__TIMESTAMP__",
                                        "include_alias"};
  size_t n = word_length(s);
  const char *word = s->at;
  s->at += n;
  for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
    s->lookups->unknown |= is_word(word, n, unknown[i]);
  if (starts(word, n, "__has_embed") ||
      (is_word(word, n, "GCC") && follows(s, "dependency")) ||
      (is_word(word, n, "clang") && follows_module(s)))
    s->lookups->unknown = true;
  else if (starts(word, n, "__has_include"))
    take_question(s, start, word);
}

static void scan(struct scan *s) {
  const char *start = s->at;
  while (s->at < s->end) {
    bool hash = *s->at == '#' || has(s, "%:");
    if (hash) {
      s->at += *s->at == '#' ? 1 : 2;
      take_directive(s);
    } else if (in_name(*s->at)) {
      take_word(s, start);
    } else {
      s->at++;
    }
  }
}

/* Lines that end with a backslash go on in the next one; clang allows blanks
 * behind it.  The length of the copy. */
static size_t join_lines(const char *text, size_t size, char *copy) {
  size_t n = 0;
  for (size_t i = 0; i < size; i++) {
    if (text[i] == '\\') {
      size_t next = i + 1;
      while (next < size && strchr(" \t\v\f\r", text[next]) && text[next])
        next++;
      if (next < size && text[next] == '\n') {
        i = next;
        continue;
      }
    }
    copy[n++] = text[i];
  }
  return n;
}

/* Old spellings of # and of \. */
static bool has_trigraphs(const char *text, size_t size) {
  static const char hash[] = {'?', '?', '='}, backslash[] = {'?', '?', '/'};
  return memmem(text, size, hash, sizeof hash) ||
         memmem(text, size, backslash, sizeof backslash);
}

void lookups_find(struct lookups *lookups, const char *text, size_t size) {
  char *copy = alloc_raw(size + 1);
  size_t n = size ? join_lines(text, size, copy) : 0;
  struct scan s = {lookups, copy, copy + n};
  lookups->unknown |= has_trigraphs(copy, n);
  scan(&s);
  alloc_free(copy, size + 1);
}

void lookups_release(struct lookups *lookups) {
  words_release(&lookups->names);
  *lookups = (struct lookups){.computed = false};
}
