/*
 * tests/runtime/stdio_random_print.c - random formats and values for printf.
 */
#include "stdio_random.h"

#include <errno.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

enum type { INT, LONG, DOUBLE, LONG_DOUBLE, POINTER, TYPES };

struct argument {
  enum type type;
  int i;
  long l;
  double d;
  long double ld;
  const void *p;
};

/* ---------------------------------------------------------------- values */

static long random_long(void) {
  static const long edges[] = {
      0,        1,   -1,  9,   10,  99,    100,    INT_MAX, INT_MIN, LONG_MAX,
      LONG_MIN, 127, 128, 255, 256, 32767, -32768, 65535,   65536,   UINT_MAX};
  switch (random_below(4)) {
  case 0:
    return edges[random_below(sizeof edges / sizeof *edges)];
  case 1:
    return (long)random_below(2000) - 1000;
  default:
    return (long)(random_word() >> random_below(64));
  }
}

static double random_double(void) {
  static const double edges[] = {0.0,      -0.0,     1.0,      0.5,      1e10,
                                 1e100,    DBL_MAX,  DBL_MIN,  0.1,      -2.5,
                                 9.9999e5, 123456.5, 1e-5,     99999.95, 5e-324,
                                 INFINITY, NAN,      -INFINITY};
  switch (random_below(4)) {
  case 0:
    return edges[random_below(sizeof edges / sizeof *edges)];
  case 1:
    return ((double)random_below(200000) - 100000) / 64;
  case 2:
    return (double)(long)random_word() * 1e-9;
  default:
    return ldexp((double)(long)random_word(), (int)random_below(300) - 200);
  }
}

static const char *random_string(void) {
  static const char *const strings[] = {
      "",           "a",      "hello", "a rather long string with % and so on",
      "1234567890", "x\ny\tz"};
  return random_of(strings, sizeof strings / sizeof *strings);
}

static const wchar_t *random_wide(void) {
  static const wchar_t *const strings[] = {L"", L"w", L"wide text"};
  return strings[random_below(3)];
}

/* --------------------------------------------------------------- formats */

static void add(char *format, const char *text) { strcat(format, text); }

static void add_number(char *format, unsigned n) {
  char digits[16];
  sprintf(digits, "%u", n);
  add(format, digits);
}

static void add_literal(char *format) {
  static const char *const literals[] = {"", "", " ", "x=", "%%", "\n", "ab "};
  add(format, random_of(literals, sizeof literals / sizeof *literals));
}

static void add_flags(char *format, const char *allowed) {
  char flag[2] = "";
  for (unsigned n = random_below(3); n > 0 && *allowed; n--) {
    flag[0] = allowed[random_below((unsigned)strlen(allowed))];
    add(format, flag);
  }
}

/* Width and precision; as arguments if stars can hold them. */
static void add_sizes(char *format, int *stars, int *count, int precision) {
  if (random_below(3) == 0) {
    if (stars && random_below(3) == 0) {
      add(format, "*");
      stars[(*count)++] = (int)random_below(40) - 20;
    } else {
      add_number(format, 1 + random_below(random_below(20) ? 24 : 400));
    }
  }
  if (!precision || random_below(3) != 0)
    return;
  add(format, ".");
  if (stars && random_below(3) == 0) {
    add(format, "*");
    stars[(*count)++] = (int)random_below(30) - 5;
  } else if (random_below(4) != 0) {
    add_number(format, random_below(random_below(20) ? 24 : 400));
  }
}

static void add_integer(char *format, struct argument *a, int *stars,
                        int *count) {
  static const char *const lengths[] = {"",   "",  "hh", "h", "l",
                                        "ll", "j", "z",  "t"};
  static const char *const signs[] = {"d", "i"};
  static const char *const others[] = {"u", "o", "x", "X", "b"};
  const char *length = random_of(lengths, 9);
  int is_signed = random_below(2) == 0;
  add_flags(format, is_signed ? "-+ 0'" : "-#0");
  add_sizes(format, stars, count, 1);
  add(format, length);
  add(format, is_signed ? random_of(signs, 2) : random_of(others, 5));
  a->type = *length == '\0' || *length == 'h' ? INT : LONG;
  a->l = random_long();
  a->i = (int)a->l;
}

static void add_float(char *format, struct argument *a, int *stars,
                      int *count) {
  static const char *const letters[] = {"f", "F", "e", "E", "g", "G", "a", "A"};
  int is_long = random_below(4) == 0;
  add_flags(format, "-+ #0'");
  add_sizes(format, stars, count, 1);
  if (is_long)
    add(format, "L");
  else if (random_below(4) == 0)
    add(format, "l");
  add(format, random_of(letters, 8));
  a->type = is_long ? LONG_DOUBLE : DOUBLE;
  a->d = random_double();
  a->ld = random_below(2) ? (long double)a->d : (long double)a->d / 3;
}

static void add_text(char *format, struct argument *a, int *stars, int *count) {
  unsigned kind = random_below(7);
  add_flags(format, "-");
  add_sizes(format, stars, count, kind < 4 || kind == 6);
  a->type = kind == 4 || kind == 5 ? INT : POINTER;
  a->i = (int)(' ' + random_below(95));
  a->p = kind == 6 ? (const void *)random_wide() : random_string();
  add(format, kind == 6 ? "ls" : kind == 5 ? "lc" : kind == 4 ? "c" : "s");
}

/* NULL only: the address of an object is not shown in text that is kept. */
static void add_pointer(char *format, struct argument *a, int *stars,
                        int *count) {
  add_flags(format, "-");
  add_sizes(format, stars, count, 0);
  add(format, "p");
  a->type = POINTER;
  a->p = NULL;
}

static void add_conversion(char *format, struct argument *a, int *stars,
                           int *count) {
  switch (random_below(8)) {
  case 0:
  case 1:
  case 2:
    add_integer(format, a, stars, count);
    break;
  case 3:
  case 4:
    add_float(format, a, stars, count);
    break;
  case 5:
    add_pointer(format, a, stars, count);
    break;
  default:
    add_text(format, a, stars, count);
  }
}

/* ----------------------------------------------------------------- calls */

typedef int (*formatter)(char *, size_t, const char *, ...);

static int call_one(formatter f, char *to, size_t n, const char *format,
                    const int *stars, int count, const struct argument *a) {
#define CALL(VALUE)                                                            \
  return count == 0   ? f(to, n, format, VALUE)                                \
         : count == 1 ? f(to, n, format, stars[0], VALUE)                      \
                      : f(to, n, format, stars[0], stars[1], VALUE)
  switch (a->type) {
  case INT:
    CALL(a->i);
  case LONG:
    CALL(a->l);
  case DOUBLE:
    CALL(a->d);
  case LONG_DOUBLE:
    CALL(a->ld);
  default:
    CALL(a->p);
  }
#undef CALL
}

static int call_two(formatter f, char *to, size_t n, const char *format,
                    const struct argument *a, const struct argument *b) {
#define SECOND(FIRST)                                                          \
  switch (b->type) {                                                           \
  case INT:                                                                    \
    return f(to, n, format, FIRST, b->i);                                      \
  case LONG:                                                                   \
    return f(to, n, format, FIRST, b->l);                                      \
  case DOUBLE:                                                                 \
    return f(to, n, format, FIRST, b->d);                                      \
  case LONG_DOUBLE:                                                            \
    return f(to, n, format, FIRST, b->ld);                                     \
  default:                                                                     \
    return f(to, n, format, FIRST, b->p);                                      \
  }
  switch (a->type) {
  case INT:
    SECOND(a->i)
  case LONG:
    SECOND(a->l)
  case DOUBLE:
    SECOND(a->d)
  case LONG_DOUBLE:
    SECOND(a->ld)
  default:
    SECOND(a->p)
  }
#undef SECOND
}

/* ----------------------------------------------------------------- cases */

static void add_result(struct report *r, const char *format, int result,
                       const char *bytes, size_t n) {
  int saved = errno;
  say(r, "printf ");
  say_bytes(r, format, strlen(format));
  say(r, " -> %d errno %d ", result, result < 0 ? saved : 0);
  say_bytes(r, bytes, n && result >= 0 ? strlen(bytes) : 0);
  say(r, "\n");
}

/* One conversion, with stars. */
static void one_case(const struct library *l, struct report *r, char *to,
                     size_t n) {
  char format[256] = "";
  int stars[2], count = 0;
  struct argument a = {0};
  add_literal(format);
  add(format, "%");
  add_conversion(format, &a, stars, &count);
  add_literal(format);
  errno = 0;
  int result = call_one(l->snprintf, to, n, format, stars, count, &a);
  add_result(r, format, result, to, n);
}

/* Two conversions in a row. */
static void two_case(const struct library *l, struct report *r, char *to,
                     size_t n) {
  char format[256] = "";
  struct argument a = {0}, b = {0};
  add(format, "%");
  add_conversion(format, &a, NULL, NULL);
  add_literal(format);
  add(format, "%");
  add_conversion(format, &b, NULL, NULL);
  errno = 0;
  int result = call_two(l->snprintf, to, n, format, &a, &b);
  add_result(r, format, result, to, n);
}

/* Two conversions with "n$", in any order, one of them maybe twice. */
static void position_case(const struct library *l, struct report *r, char *to,
                          size_t n) {
  char first[128] = "", second[128] = "", format[400] = "";
  struct argument a = {0}, b = {0};
  add_conversion(first, &a, NULL, NULL);
  add_conversion(second, &b, NULL, NULL);
  if (random_below(2))
    sprintf(format, "%%1$%s,%%2$%s", first, second);
  else
    sprintf(format, "%%2$%s,%%1$%s,%%2$%s", second, first, second);
  errno = 0;
  int result = call_two(l->snprintf, to, n, format, &a, &b);
  add_result(r, format, result, to, n);
}

/* What has no value, or stores one. */
static void other_case(const struct library *l, struct report *r, char *to,
                       size_t n) {
  long count = 0x5a5a5a5a5a5a5a5a;
  int i = (int)random_long(), width = (int)random_below(20);
  errno = 0;
  switch (random_below(4)) {
  case 0:
    add_result(r, "d ln s", l->snprintf(to, n, "%d%ln%s", i, &count, "text"),
               to, n);
    break;
  case 1:
    add_result(r, "hhn", l->snprintf(to, n, "abc%d%hhn", i, (char *)&count), to,
               n);
    break;
  case 2:
    add_result(r, "stars", l->snprintf(to, n, "%1$0*2$d|%1$-*2$d|", i, width),
               to, n);
    break;
  default:
    errno = (int)random_below(20);
    add_result(r, "m", l->snprintf(to, n, "%d %-20m", i), to, n);
  }
  say(r, "count %lx\n", count);
}

/* sprintf, asprintf, fprintf and streams in memory. */
static void sibling_case(const struct library *l, struct report *r) {
  char to[600], *made = NULL;
  size_t size = 0;
  const char *text = random_string();
  int i = (int)random_long(), width = (int)random_below(500);
  int result = l->sprintf(to, "<%s,%*d>", text, width, i);
  add_result(r, "sprintf", result, to, 1);
  result = l->asprintf(&made, "<%s,%*d>", text, width, i);
  add_result(r, "asprintf", result, made, 1);
  free(made);
  void *f = l->open_memstream(&made, &size);
  result = l->fprintf(f, "<%*d>%s%.*f", width, i, text, (int)random_below(400),
                      random_double());
  l->fputs(text, f);
  if (random_below(2)) {
    l->fflush(f);
    say(r, "flushed %zu ", size);
    say_bytes(r, made, size);
    l->fputc('!', f);
  }
  l->fclose(f);
  say(r, "memstream %d, %zu ", result, size);
  say_bytes(r, made, size + 1);
  say(r, "\n");
  free(made);
}

void print_case(const struct library *l, struct report *r) {
  static char to[1200];
  memset(to, '?', sizeof to);
  size_t n = random_below(8) ? sizeof to : random_below(20);
  switch (random_below(8)) {
  case 0:
    position_case(l, r, to, n);
    break;
  case 1:
    other_case(l, r, to, n);
    break;
  case 2:
    sibling_case(l, r);
    break;
  case 3:
  case 4:
    two_case(l, r, to, n);
    break;
  default:
    one_case(l, r, to, n);
  }
}
