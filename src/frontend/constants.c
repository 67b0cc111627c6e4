/*
 * frontend/constants.c - does a file have constants that must be looked at?
 *
 * libclang takes as long as a fifth of all loading for a small program, and
 * most have no constant that is computed.  This is a look at tokens, before
 * macros are expanded, so that macros must be harmless wherever they are used:
 * those of the file have no operators, and those of the headers that are listed
 * here have no floating point and compute what is defined.  All that is not
 * understood answers yes.
 */
#include "frontend/constants_impl.h"

#include <ctype.h>
#include <string.h>

static const char *const headers[] = {
    "assert.h",   "ctype.h",       "errno.h",         "inttypes.h",
    "iso646.h",   "limits.h",      "locale.h",        "pthread.h",
    "sched.h",    "semaphore.h",   "setjmp.h",        "signal.h",
    "stdalign.h", "stdarg.h",      "stdatomic.h",     "stdbool.h",
    "stddef.h",   "stdint.h",      "stdio.h",         "stdlib.h",
    "string.h",   "strings.h",     "threads.h",       "time.h",
    "unistd.h",   "stdnoreturn.h", "allways/check.h",
};

/* What the last token was, as far as the next one depends on it. */
enum before { OTHER, OPERAND, CLOSED, KEYWORD, CONTROL, EQUALS };

enum { NESTED = 64 };

struct scan {
  const char *at, *end;
  enum before before;
  unsigned braces;
  unsigned function; /* braces of the function's body; 0: outside of one */
  unsigned list;     /* braces of the outermost list or enumerators, or 0 */
  unsigned members;  /* those of the outermost struct, or 0 */
  bool in_static;    /* in a declaration of a static variable, or a typedef */
  bool in_value;     /* behind its =, or that of one outside of functions */
  bool in_case, in_enum, in_struct; /* behind the word */
  bool wanted;
  bool controls[NESTED]; /* of open parentheses: is if or its like before it? */
  unsigned parentheses;
  bool controlled; /* the same of the last one that was closed */
  struct {
    unsigned braces, function;
  } conditions[NESTED]; /* of #if: what they are there */
  unsigned condition_count;
};

/* ------------------------------------------------------------------ tokens */

static bool is_name(char c) { return isalnum((unsigned char)c) || c == '_'; }

static char next(const struct scan *s) {
  return s->at + 1 < s->end ? s->at[1] : '\0';
}

static bool same(const char *at, size_t length, const char *word) {
  return length == strlen(word) && memcmp(at, word, length) == 0;
}

/* An integer has neither point nor exponent. */
static bool is_integer(const char *at, size_t length) {
  bool hex = length > 1 && (at[1] | 32) == 'x';
  for (size_t i = 0; i < length; i++)
    if (at[i] == '.' || (at[i] | 32) == 'p' || (!hex && (at[i] | 32) == 'e'))
      return false;
  return true;
}

static void skip_number(struct scan *s) {
  while (s->at < s->end && (is_name(*s->at) || *s->at == '.'))
    s->at++;
}

static void skip_quoted(struct scan *s) {
  char quote = *s->at++;
  while (s->at < s->end && *s->at != quote && *s->at != '\n')
    s->at += *s->at == '\\' ? 2 : 1;
  s->at++;
}

static bool skip_comment(struct scan *s) {
  if (*s->at != '/' || (next(s) != '/' && next(s) != '*'))
    return false;
  bool line = next(s) == '/';
  s->at += 2;
  while (s->at < s->end &&
         (line ? *s->at != '\n' : *s->at != '*' || next(s) != '/')) {
    s->wanted |= line && *s->at == '\\' && isspace((unsigned char)next(s));
    s->at++;
  }
  s->at += line ? 0 : 2;
  return true;
}

/* ---------------------------------------------------------------- directives
 */

static bool is_harmless(const char *name, size_t length) {
  for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
    if (same(name, length, headers[i]))
      return true;
  return false;
}

/* What a macro stands for may go anywhere. */
static bool is_plain(const char *at, const char *end) {
  for (; at < end; at++)
    if (!is_name(*at) && !isspace((unsigned char)*at) &&
        !strchr("(),\"'&", *at))
      return false;
    else if (isdigit((unsigned char)*at) && at[-1] != '_' &&
             !isalpha((unsigned char)at[-1])) {
      const char *number = at;
      while (at + 1 < end && is_name(at[1]))
        at++;
      if (!is_integer(number, (size_t)(at + 1 - number)))
        return false;
    }
  return true;
}

static bool contains(const char *at, size_t length, const char *part) {
  size_t size = strlen(part);
  for (size_t i = 0; i + size <= length; i++)
    if (memcmp(at + i, part, size) == 0)
      return true;
  return false;
}

/* float, double_t, _Float64 and so on. */
static bool is_floating(const char *at, size_t length) {
  return contains(at, length, "loat") || contains(at, length, "ouble") ||
         same(at, length, "_Complex");
}

/* May it have a floating point type or be a macro of the compiler's? */
static bool is_unclear(const char *at, size_t length) {
  bool reserved = length > 1 && at[0] == '_' && at[1] == '_';
  return (reserved && !same(at, length, "__attribute__")) ||
         is_floating(at, length) || same(at, length, "_Generic") ||
         contains(at, length, "typeof");
}

/* Words that make a place where constants are folded. */
static bool has_words(const char *at, const char *end) {
  static const char *const words[] = {"static", "enum",   "case",
                                      "return", "sizeof", "typedef"};
  while (at < end) {
    const char *word = at;
    while (at < end && is_name(*at))
      at++;
    if (is_unclear(word, (size_t)(at - word)))
      return true;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
      if (same(word, (size_t)(at - word), words[i]))
        return true;
    at += at == word;
  }
  return false;
}

static bool is_site(const struct scan *s) {
  return s->list || s->in_value || s->in_case;
}

/* Is it between two statements or declarations? */
static bool is_between(const struct scan *s) {
  return s->before == OTHER && !is_site(s) && !s->members && !s->in_static &&
         !s->in_enum && !s->in_struct && !s->parentheses;
}

/* What is in a condition may be there or not: it must begin and end where the
 * same can follow. */
static bool condition(struct scan *s, const char *word, size_t length) {
  if (length >= 2 && memcmp(word, "if", 2) == 0) {
    if (s->condition_count == NESTED || !is_between(s))
      return false;
    s->conditions[s->condition_count].braces = s->braces;
    s->conditions[s->condition_count++].function = s->function;
    return true;
  }
  if (same(word, length, "endif") && s->condition_count > 0) {
    s->condition_count--;
    return is_between(s) &&
           s->conditions[s->condition_count].braces == s->braces &&
           s->conditions[s->condition_count].function == s->function;
  }
  return same(word, length, "undef") || same(word, length, "error") ||
         same(word, length, "line");
}

/* The end of a line without a comment that ends there. */
static const char *before_comment(const char *at, const char *end) {
  for (const char *c = at; c + 1 < end; c++)
    if (*c == '/' && c[1] == '/')
      return c;
    else if (*c == '/' && c[1] == '*')
      return end - c >= 4 && memcmp(end - 2, "*/", 2) == 0 ? c : end;
  return end;
}

/* A line that begins with #; false: it is not understood. */
static bool directive(struct scan *s) {
  const char *at = s->at + 1,
             *end = memchr(s->at, '\n', (size_t)(s->end - s->at));
  end = end ? end : s->end;
  s->at = end;
  while (at < end && isblank((unsigned char)*at))
    at++;
  const char *word = at;
  while (at < end && is_name(*at))
    at++;
  size_t length = (size_t)(at - word);
  while (at < end && isblank((unsigned char)*at))
    at++;
  const char *close = memchr(at, '>', (size_t)(end - at));
  if (end > word && end[-1] == '\\')
    return false;
  if (same(word, length, "include"))
    return *at == '<' && close && is_harmless(at + 1, (size_t)(close - at - 1));
  if (!same(word, length, "define"))
    return condition(s, word, length);
  end = before_comment(at, end);
  return is_plain(at, end) && !has_words(at, end);
}

/* -------------------------------------------------------------------- sites */

static bool is_one_of(const char *at, size_t length, const char *const *words) {
  for (; *words; words++)
    if (same(at, length, *words))
      return true;
  return false;
}

/* Variables outside of functions and static ones may be constants themselves,
 * so their types count, too. */
static bool is_constant(const struct scan *s) {
  return (!s->function && !s->parentheses) || s->in_static;
}

static void word(struct scan *s) {
  static const char *const keywords[] = {"return", "sizeof",   "_Alignof",
                                         "else",   "do",       "goto",
                                         "case",   "_Alignas", NULL};
  static const char *const controls[] = {"if", "for", "while", "switch", NULL};
  static const char *const statics[] = {"static", "_Thread_local", "__thread",
                                        "typedef", NULL};
  const char *at = s->at;
  while (s->at < s->end && is_name(*s->at))
    s->at++;
  size_t length = (size_t)(s->at - at);
  s->before = is_one_of(at, length, keywords)   ? KEYWORD
              : is_one_of(at, length, controls) ? CONTROL
                                                : OPERAND;
  s->wanted |= (is_site(s) && is_unclear(at, length)) ||
               (is_constant(s) && is_floating(at, length));
  if (is_one_of(at, length, statics))
    s->in_static = true;
  else if (same(at, length, "enum"))
    s->in_enum = true;
  else if (same(at, length, "struct") || same(at, length, "union"))
    s->in_struct = true;
  else if (same(at, length, "case"))
    s->in_case = true;
}

static void number(struct scan *s) {
  const char *at = s->at;
  skip_number(s);
  s->wanted |= (is_site(s) && !is_integer(at, (size_t)(s->at - at))) ||
               (s->at < s->end && *s->at == '\'');
  s->before = OPERAND;
}

/* A body, a list, enumerators, or the members of a struct.  In a function, what
 * follows parentheses without if or its like may be a compound literal. */
static void open_brace(struct scan *s) {
  bool list = s->before == EQUALS || s->in_enum || s->in_value ||
              (s->before == CLOSED && s->function && !s->controlled);
  s->braces++;
  s->wanted |= !list && !s->list && !s->in_struct && s->before == OPERAND;
  if (s->in_struct && !s->members)
    s->members = s->braces;
  if (list && !s->list)
    s->list = s->braces;
  else if (!list && !s->list && !s->function && s->before != OPERAND) {
    s->function = s->braces;
    s->in_static = false;
  }
  s->in_enum = s->in_struct = false;
  s->before = OTHER;
}

static void close_brace(struct scan *s) {
  s->wanted |= s->braces == 0;
  if (s->list == s->braces)
    s->list = 0;
  if (s->members == s->braces)
    s->members = 0;
  if (s->function == s->braces)
    s->function = 0;
  s->braces -= s->braces > 0;
  s->before = OTHER;
}

static void parenthesis(struct scan *s) {
  if (*s->at == '(') {
    s->wanted |= s->parentheses == NESTED;
    if (!s->wanted)
      s->controls[s->parentheses++] = s->before == CONTROL;
    s->before = OTHER;
    return;
  }
  s->wanted |= s->parentheses == 0;
  s->controlled = s->parentheses && s->controls[--s->parentheses];
  s->before = CLOSED;
}

/* Minus of a number is none, and neither is an arrow. */
static bool is_operator(const struct scan *s) {
  char c = *s->at, n = next(s);
  if (c == '-')
    return n != '>' && (s->before == OPERAND || s->before == CLOSED ||
                        !isdigit((unsigned char)n));
  return c == '+' || c == '*' || c == '/' || c == '%' ||
         ((c == '<' || c == '>') && n == c);
}

static void punctuation(struct scan *s) {
  char c = *s->at, n = next(s);
  s->wanted |= (is_site(s) && is_operator(s)) || c == '\\' ||
               (c == '?' && s->in_case) ||
               (c == '<' && (n == '%' || n == ':')) || (c == '%' && n == ':') ||
               (c == '(' && s->in_enum);
  if (c == '{')
    open_brace(s);
  else if (c == '}')
    close_brace(s);
  else if (c == '(' || c == ')')
    parenthesis(s);
  else if (c == '=' && n != '=') {
    s->in_value |= s->in_static || !s->function;
    s->before = EQUALS;
  } else
    s->before = c == ']' ? OPERAND : OTHER;
  if (c == ';' && !s->list && !s->members && !s->parentheses)
    s->in_static = s->in_value = false;
  if (c == ':' && !s->parentheses)
    s->in_case = false;
  if (strchr(";(),*=", c))
    s->in_enum = s->in_struct = false;
  s->at += (c == '=' || c == '!' || c == '<' || c == '>') && n == '=' ? 2 : 1;
}

/* ------------------------------------------------------------- entry points */

bool constants_wanted(const char *text, size_t size) {
  struct scan s = {.at = text, .end = text + size};
  s.wanted = contains(text, size, "?\?"); /* trigraphs */
  while (s.at < s.end && !s.wanted) {
    char c = *s.at;
    if (isspace((unsigned char)c))
      s.at++;
    else if (skip_comment(&s))
      continue;
    else if (c == '#')
      s.wanted = !directive(&s);
    else if (c == '"' || c == '\'') {
      s.wanted |= s.at > text && s.at[-1] == 'R'; /* a raw string */
      skip_quoted(&s);
      s.before = OPERAND;
    } else if (isdigit((unsigned char)c) ||
               (c == '.' && isdigit((unsigned char)next(&s))))
      number(&s);
    else if (is_name(c))
      word(&s);
    else
      punctuation(&s);
  }
  return s.wanted || s.braces > 0;
}

static bool begins_with_one_of(const char *arg, const char *const *parts) {
  for (; *parts; parts++)
    if (strncmp(arg, *parts, strlen(*parts)) == 0)
      return true;
  return false;
}

/* Another folder for headers may have one with the name of a harmless one. */
bool constants_wanted_by(const char *arg) {
  static const char *const harmless[] = {
      "-D", "-U",    "-W",    "-w",        "-g",       "-O", "-f",
      "-m", "-std=", "-ansi", "-pedantic", "-pthread", NULL};
  static const char *const others[] = {"-Wp", "-fplugin", NULL};
  if (!begins_with_one_of(arg, harmless) || begins_with_one_of(arg, others))
    return true;
  const char *value = strncmp(arg, "-D", 2) == 0 ? strchr(arg, '=') : NULL;
  const char *end = arg + strlen(arg);
  return (value && (!is_plain(value + 1, end) || has_words(value + 1, end))) ||
         strcmp(arg, "-D") == 0;
}
