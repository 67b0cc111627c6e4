/*
 * runtime/string_fnmatch.c - fnmatch in the C locale.
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <fnmatch.h>
#include <string.h>

#include "machine.h"

static int fold(int c, int flags) {
  return flags & FNM_CASEFOLD ? tolower(c) : c;
}

/* ----------------------------------------------------------------- brackets */

/* What a bracket expression says of a byte. */
enum answer { NO, YES, BROKEN };

/* [:name:]; p is behind the first colon. */
static enum answer in_class(const char *p, size_t length, int c) {
  static const struct {
    const char *name;
    int (*is)(int);
  } classes[] = {{"alnum", isalnum}, {"alpha", isalpha}, {"blank", isblank},
                 {"cntrl", iscntrl}, {"digit", isdigit}, {"graph", isgraph},
                 {"lower", islower}, {"print", isprint}, {"punct", ispunct},
                 {"space", isspace}, {"upper", isupper}, {"xdigit", isxdigit}};
  for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
    if (strlen(classes[i].name) == length &&
        strncmp(p, classes[i].name, length) == 0)
      return classes[i].is(c) ? YES : NO;
  return BROKEN;
}

/* Where "X]" ends that closes [X, or NULL. */
static const char *close_of(const char *p, char mark) {
  for (; *p != '\0'; p++)
    if (p[0] == mark && p[1] == ']')
      return p;
  return NULL;
}

/* One byte of a set: itself, or behind a backslash. */
static const char *read_byte(const char *p, int flags, int *c) {
  if (*p == '\\' && !(flags & FNM_NOESCAPE))
    p++;
  else if (*p == '[' && (p[1] == '.' || p[1] == '='))
    __allways_unsupported("fnmatch() with [. .] or [= =]");
  if (*p == '\0')
    return NULL;
  *c = (unsigned char)*p;
  return p + 1;
}

/* A byte, or a range of them; what follows, or NULL. */
static const char *read_range(const char *p, int flags, int c, int *found) {
  int low, high;
  p = read_byte(p, flags, &low);
  if (p == NULL)
    return NULL;
  high = low;
  if (p[0] == '-' && p[1] != ']' && p[1] != '\0') {
    p = read_byte(p + 1, flags, &high);
    if (p == NULL)
      return NULL;
  }
  low = fold(low, flags);
  high = fold(high, flags);
  *found |= low <= c && c <= high;
  return p;
}

/* *at is behind the [ and is left behind the ]; BROKEN: the [ is a byte like
 * any other. */
static enum answer in_bracket(const char **at, int flags, int c) {
  const char *p = *at;
  int not = *p == '!' || *p == '^', found = 0;
  p += not ;
  const char *first = p;
  while (*p != ']' || p == first) {
    if (p[0] == '[' && p[1] == ':') {
      const char *end = close_of(p + 2, ':');
      enum answer a =
          end != NULL ? in_class(p + 2, (size_t)(end - p - 2), c) : BROKEN;
      if (a == BROKEN)
        return BROKEN;
      found |= a == YES;
      p = end + 2;
      continue;
    }
    if (*p == '\0')
      return BROKEN;
    if (p[1] == '-' && p[2] == '\0')
      return NO; /* as glibc has it */
    p = read_range(p, flags, c, &found);
    if (p == NULL)
      return BROKEN;
  }
  *at = p + 1;
  return found != not ? YES : NO;
}

/* ------------------------------------------------------------------ matching
 */

/* A text while it is matched. */
struct text {
  const char *start;
  int flags;
};

/* Is this a period that only a period matches? */
static int is_leading(const struct text *t, const char *s) {
  return *s == '.' && (t->flags & FNM_PERIOD) &&
         (s == t->start || (s[-1] == '/' && (t->flags & FNM_PATHNAME)));
}

/* May something else than itself match it? */
static int is_open(const struct text *t, const char *s) {
  return *s != '\0' && !is_leading(t, s) &&
         !(*s == '/' && (t->flags & FNM_PATHNAME));
}

/* Does the first element of the pattern match this byte?  *p is moved. */
static int match_one(const struct text *t, const char **p, const char *s) {
  int c = fold((unsigned char)*s, t->flags), mine = *(*p)++;
  if (mine == '?')
    return is_open(t, s);
  if (mine == '[') {
    enum answer a = in_bracket(p, t->flags, c);
    if (a != BROKEN)
      return a == YES && is_open(t, s);
  }
  if (mine == '\\' && !(t->flags & FNM_NOESCAPE))
    mine = *(*p)++;
  return *s != '\0' && fold((unsigned char)mine, t->flags) == c;
}

static int is_end(const struct text *t, const char *s) {
  return *s == '\0' || (*s == '/' && (t->flags & FNM_LEADING_DIR));
}

static int match(const struct text *t, const char *p, const char *s) {
  for (; *p != '*'; s++) {
    if (*p == '\0')
      return is_end(t, s);
    if (!match_one(t, &p, s))
      return 0;
  }
  if (is_leading(t, s))
    return 0;
  while (*p == '*')
    p++;
  for (;; s++) {
    if (match(t, p, s))
      return 1;
    if (!is_open(t, s))
      return 0;
  }
}

int fnmatch(const char *pattern, const char *s, int flags) {
  struct text t = {s, flags};
  if (flags & FNM_EXTMATCH)
    __allways_unsupported("fnmatch() with FNM_EXTMATCH");
  return match(&t, pattern, s) ? 0 : FNM_NOMATCH;
}
