/*
 * runtime/stdio_scan.c - the matching of scanf, on runs of bytes.
 *
 * A directive looks at the next byte and takes it if it fits; only one byte is
 * ever looked at in advance.  Bytes of a number that turns out to be none stay
 * taken, as in glibc.
 */
#include "stdio_impl.h"

#include <limits.h>
#include <stdlib.h>
#include <wchar.h>

enum length { PLAIN, CHAR, SHORT, LONG, LONGER /* ll and L */ };

/* How a directive ended.  FAIL: the input does not match.  END: there was no
 * input. */
enum outcome { OK, FAIL, END };

enum { MADE = 16 }; /* strings that "%ms" makes in one call */

struct scan {
  struct stdio_input *in;
  va_list list;  /* the arguments that are left */
  va_list first; /* all arguments */
  int assigned;
  enum stdio_scanf version;
  int made_count; /* pointers to strings that were made for the program: */
  void **made[MADE];
};

/* One conversion. */
struct spec {
  int from; /* n of "n$", or 0 */
  int suppress;
  int allocate;
  int width; /* -1: any */
  enum length length;
  unsigned char conversion;
  unsigned char *set; /* of "%[": 256 flags */
};

/* ------------------------------------------------------------------ bytes */

/* The next byte, or EOF. */
static int look(struct stdio_input *in) {
  return __stdio_more(in) ? (unsigned char)*in->at : EOF;
}

static void take(struct stdio_input *in) {
  in->at++;
  in->left--;
  in->used++;
}

static int is_space(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static int is_digit(int c) { return c >= '0' && c <= '9'; }
static int lower(int c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }

static void skip_space(struct stdio_input *in) {
  while (is_space(look(in)))
    take(in);
}

/* Takes the next byte if the width allows it and it is that letter.  Another
 * one is lost, as in glibc. */
static int take_letter(struct stdio_input *in, int *width, int letter) {
  if (*width == 0)
    return 0;
  int c = look(in);
  if (c == EOF)
    return 0;
  take(in);
  if (*width > 0)
    --*width;
  return lower(c) == letter;
}

/* -------------------------------------------------------------- arguments */

static void *argument(struct scan *s, const struct spec *spec) {
  if (!spec->from)
    return va_arg(s->list, void *);
  va_list list;
  va_copy(list, s->first);
  for (int i = 1; i < spec->from; i++)
    (void)va_arg(list, void *);
  void *p = va_arg(list, void *);
  va_end(list);
  return p;
}

static void store_integer(void *p, enum length length, unsigned long value) {
  switch (length) {
  case CHAR:
    *(unsigned char *)p = (unsigned char)value;
    break;
  case SHORT:
    *(unsigned short *)p = (unsigned short)value;
    break;
  case PLAIN:
    *(unsigned *)p = (unsigned)value;
    break;
  default:
    *(unsigned long *)p = value;
  }
}

/* --------------------------------------------------------------- integers */

/* A number being read, with what strtol would make of it. */
struct integer {
  unsigned long value;
  int negative;
  int overflow;
  int digits;
};

static int digit_of(int c, int base) {
  int digit = is_digit(c)                          ? c - '0'
              : lower(c) >= 'a' && lower(c) <= 'f' ? lower(c) - 'a' + 10
                                                   : 99;
  return digit < base ? digit : -1;
}

static void take_digits(struct stdio_input *in, int base, int width,
                        struct integer *n) {
  unsigned long most = ULONG_MAX / (unsigned long)base;
  for (;;) {
    int c = look(in);
    int digit = c == EOF ? -1 : digit_of(c, base);
    if (digit < 0 || width == 0)
      return;
    take(in);
    if (width > 0)
      width--;
    if (n->value > most ||
        n->value * (unsigned long)base > ULONG_MAX - (unsigned long)digit)
      n->overflow = 1;
    else
      n->value = n->value * (unsigned long)base + (unsigned long)digit;
    n->digits++;
  }
}

/* The base that the letter after a first '0' means; 0: it means none. */
static int prefix_base(const struct scan *s, int base, int letter) {
  if (letter == 'x' && (base == 0 || base == 16))
    return 16;
  if (letter == 'b' && (base == 2 || (base == 0 && s->version == SCANF_C23)))
    return 2;
  return 0;
}

/* Sign, prefix and digits; base 0 as in strtol. */
static void take_integer(struct scan *s, int base, int width,
                         struct integer *n) {
  struct stdio_input *in = s->in;
  int c = look(in);
  if (c == '-' || c == '+') {
    n->negative = c == '-';
    take(in);
    if (width > 0)
      width--;
    c = look(in);
  }
  if (width != 0 && c == '0') {
    take(in);
    n->digits = 1;
    if (width > 0)
      width--;
    c = look(in);
    int prefix = width != 0 ? prefix_base(s, base, lower(c)) : 0;
    if (prefix) {
      take(in);
      if (width > 0)
        width--;
    }
    base = prefix ? prefix : base ? base : 8;
  }
  take_digits(in, base ? base : 10, width, n);
}

static unsigned long signed_value(const struct integer *n) {
  unsigned long limit = (unsigned long)LONG_MAX + (n->negative ? 1 : 0);
  unsigned long value = n->value;
  if (n->overflow || value > limit) {
    errno = ERANGE;
    value = limit;
  }
  return n->negative ? -value : value;
}

static unsigned long unsigned_value(const struct integer *n) {
  if (n->overflow) {
    errno = ERANGE;
    return ULONG_MAX;
  }
  return n->negative ? -n->value : n->value;
}

/* "(nil)", in capitals too. */
static int take_nil(struct stdio_input *in, int width) {
  static const char nil[] = "(nil)";
  if (width >= 0 && width < 5)
    return 0;
  for (int i = 0; nil[i]; i++) {
    if (lower(look(in)) != nil[i])
      return 0;
    take(in);
  }
  return 1;
}

static enum outcome scan_integer(struct scan *s, const struct spec *spec,
                                 int base, int is_signed) {
  struct integer n = {0};
  if (look(s->in) == EOF)
    return END;
  size_t start = s->in->used;
  take_integer(s, base, spec->width, &n);
  if (!n.digits && (spec->conversion != 'p' || s->in->used != start ||
                    !take_nil(s->in, spec->width)))
    return FAIL;
  unsigned long value = is_signed ? signed_value(&n) : unsigned_value(&n);
  if (spec->suppress)
    return OK;
  void *p = argument(s, spec);
  if (spec->conversion == 'p')
    *(void **)p = (void *)value;
  else
    store_integer(p, spec->length, value);
  s->assigned++;
  return OK;
}

/* ---------------------------------------------------------- floating point */

/* The bytes of a number, zero-terminated at the end. */
struct text {
  char *bytes;
  size_t size, room;
  char local[64];
};

static void text_init(struct text *t) {
  t->bytes = t->local;
  t->size = 0;
  t->room = sizeof t->local;
}

static void text_release(struct text *t) {
  if (t->bytes != t->local)
    __allways_delete(t->bytes);
}

static void text_add(struct text *t, int c) {
  if (t->size == t->room) {
    char *bigger = __allways_new(2 * t->room);
    memcpy(bigger, t->bytes, t->size);
    text_release(t);
    t->bytes = bigger;
    t->room *= 2;
  }
  t->bytes[t->size++] = (char)c;
}

static int take_word(struct stdio_input *in, int *width, const char *word,
                     struct text *t) {
  for (; *word; word++) {
    if (!take_letter(in, width, *word))
      return 0;
    text_add(t, *word);
  }
  return 1;
}

/* "nan", "inf" or "infinity". */
static int take_special(struct stdio_input *in, int *width, struct text *t) {
  if (lower(look(in)) == 'n')
    return take_word(in, width, "nan", t);
  if (!take_word(in, width, "inf", t))
    return 0;
  if (*width == 0 || lower(look(in)) != 'i')
    return 1;
  return take_word(in, width, "inity", t);
}

/* What was seen of a number so far. */
struct shape {
  int hexadecimal, digit, point, exponent;
};

/* Whether c can be the next byte. */
static int fits(struct shape *shape, int c, const struct text *t) {
  int mark = shape->hexadecimal ? 'p' : 'e';
  if (is_digit(c) ||
      (shape->hexadecimal && !shape->exponent && digit_of(c, 16) >= 0)) {
    shape->digit = 1;
    return 1;
  }
  if (shape->exponent)
    return (c == '-' || c == '+') && lower(t->bytes[t->size - 1]) == mark;
  if (shape->digit && lower(c) == mark) {
    shape->exponent = 1;
    return 1;
  }
  if (c == '.' && !shape->point) {
    shape->point = 1;
    return 1;
  }
  return 0;
}

/* A number without its sign.  The byte in advance has been counted. */
static void take_number(struct stdio_input *in, int *width, struct text *t) {
  struct shape shape = {0};
  if (*width != 0 && look(in) == '0') {
    text_add(t, '0');
    take(in);
    shape.digit = 1;
    int c = look(in);
    if (*width > 0)
      --*width;
    if (*width != 0 && lower(c) == 'x') {
      text_add(t, c);
      take(in);
      shape.hexadecimal = 1;
      shape.digit = 0;
      look(in);
      if (*width > 0)
        --*width;
    }
  }
  for (;;) {
    int c = look(in);
    if (c == EOF || !fits(&shape, c, t))
      return;
    text_add(t, c);
    take(in);
    if (*width == 0 || look(in) == EOF)
      return;
    if (*width > 0)
      --*width;
  }
}

/* Sign and number: 0 if it cannot be one. */
static int take_float(struct stdio_input *in, int width, struct text *t) {
  int c = look(in), sign = c == '-' || c == '+';
  if (width > 0)
    width--;
  if (sign) {
    text_add(t, c);
    take(in);
    if (width == 0 || look(in) == EOF)
      return 0;
    if (width > 0)
      width--;
    c = look(in);
  }
  if (lower(c) == 'n' || lower(c) == 'i') {
    if (width >= 0)
      width++; /* for the byte in advance, which was counted */
    return take_special(in, &width, t);
  }
  take_number(in, &width, t);
  int only_prefix =
      t->size == (size_t)sign + 2 && lower(t->bytes[t->size - 1]) == 'x';
  return t->size > (size_t)sign && !only_prefix;
}

static int store_float(struct scan *s, const struct spec *spec,
                       const char *text) {
  static const int bits[] = {32, 32, 32, 64, 80};
  size_t length;
  int range;
  long double value =
      __allways_parse(text, bits[spec->length], &length, &range);
  if (range)
    errno = ERANGE;
  if (length == 0)
    return 0;
  if (spec->suppress)
    return 1;
  void *p = argument(s, spec);
  if (spec->length == LONGER)
    *(long double *)p = value;
  else if (spec->length == LONG)
    *(double *)p = (double)value;
  else
    *(float *)p = (float)value;
  s->assigned++;
  return 1;
}

static enum outcome scan_float(struct scan *s, const struct spec *spec) {
  struct text t;
  if (look(s->in) == EOF)
    return END;
  text_init(&t);
  int good = take_float(s->in, spec->width, &t);
  text_add(&t, '\0');
  if (good)
    good = store_float(s, spec, t.bytes);
  text_release(&t);
  return good ? OK : FAIL;
}

/* ----------------------------------------------------------------- strings */

static int belongs(const struct spec *spec, int c) {
  if (spec->conversion == 's')
    return !is_space(c);
  return !spec->set || spec->set[c];
}

/* Takes the next bytes that match; looks beyond only if the width allows. */
static void take_matching(struct stdio_input *in, const struct spec *spec,
                          struct text *t) {
  size_t limit = spec->width < 0 ? SIZE_MAX : (size_t)spec->width;
  while (t->size < limit) {
    int c = look(in);
    if (c == EOF || !belongs(spec, c))
      return;
    take(in);
    text_add(t, c);
  }
}

static void copy_wide(wchar_t *to, const struct text *t) {
  for (size_t i = 0; i < t->size; i++) {
    unsigned char c = (unsigned char)t->bytes[i];
    if (c >= 0x80)
      __allways_unsupported("scanf of wide characters beyond ASCII");
    to[i] = c;
  }
}

/* Where the characters go: memory of the program, new if it asked for that.
 * NULL: there is none. */
static void *destination(struct scan *s, const struct spec *spec, void *p,
                         size_t bytes) {
  if (!spec->allocate)
    return p;
  if (s->made_count == MADE)
    __allways_unsupported("scanf that makes more than 16 strings");
  s->made[s->made_count++] = p;
  void *made = malloc(bytes);
  *(void **)p = made;
  return made;
}

/* There was no memory for one of them: those before go, too. */
static void take_back(struct scan *s) {
  while (s->made_count > 0) {
    void **made = s->made[--s->made_count];
    free(*made);
    *made = NULL;
  }
}

/* 0: there is no memory for it. */
static int store_string(struct scan *s, const struct spec *spec, void *p,
                        const struct text *t) {
  int wide = spec->length >= LONG;
  size_t unit = wide ? sizeof(wchar_t) : 1;
  size_t end = spec->conversion == 'c' ? 0 : 1;
  void *to = destination(s, spec, p, (t->size + end) * unit);
  if (!to) {
    take_back(s);
    s->assigned = EOF;
    return 0;
  }
  if (wide)
    copy_wide(to, t);
  else
    memcpy(to, t->bytes, t->size);
  if (end)
    memset((char *)to + t->size * unit, 0, unit);
  s->assigned++;
  return 1;
}

/* %s, %[ and %c; a zero follows the first two.  "%9c" is content with less at
 * the end of the input, as in glibc before 2.38. */
static enum outcome scan_string(struct scan *s, const struct spec *spec) {
  void *p = spec->suppress ? NULL : argument(s, spec);
  struct text t;
  if (p && spec->allocate)
    *(void **)p = NULL;
  if (look(s->in) == EOF)
    return END;
  text_init(&t);
  take_matching(s->in, spec, &t);
  enum outcome outcome = t.size == 0 ? FAIL : OK;
  if (outcome == OK && p && !store_string(s, spec, p, &t))
    outcome = FAIL;
  text_release(&t);
  return outcome;
}

/* ------------------------------------------------------------------ parsing */

static const char *parse_number(const char *f, int *number) {
  int n = 0;
  for (; is_digit(*f); f++)
    n = n > (INT_MAX - 9) / 10 ? INT_MAX : n * 10 + (*f - '0');
  *number = n;
  return f;
}

static const char *parse_length(const char *f, struct spec *spec,
                                enum stdio_scanf version) {
  switch (*f) {
  case 'h':
    spec->length = f[1] == 'h' ? CHAR : SHORT;
    return f + (f[1] == 'h' ? 2 : 1);
  case 'l':
    spec->length = f[1] == 'l' ? LONGER : LONG;
    return f + (f[1] == 'l' ? 2 : 1);
  case 'q':
  case 'L':
    spec->length = LONGER;
    return f + 1;
  case 'j':
  case 'z':
  case 't':
    spec->length = LONG;
    return f + 1;
  case 'a':
    if (version != SCANF_OLD || (f[1] != 's' && f[1] != 'S' && f[1] != '['))
      return f;
    spec->allocate = 1;
    return f + 1;
  case 'm':
    spec->allocate = 1;
    if (f[1] != 'l')
      return f + 1;
    spec->length = LONG;
    return f + 2;
  default:
    return f;
  }
}

/* f is after the '%'; the result after the conversion letter. */
static const char *parse(const char *f, struct spec *spec,
                         enum stdio_scanf version) {
  memset(spec, 0, sizeof *spec);
  if (is_digit(*f)) {
    f = parse_number(f, &spec->width);
    if (*f == '$') {
      spec->from = spec->width;
      spec->width = 0;
      f++;
    }
  }
  if (spec->width == 0) {
    for (; *f == '*' || *f == '\'' || *f == 'I'; f++)
      if (*f == '*')
        spec->suppress = 1;
    f = parse_number(f, &spec->width);
  }
  if (spec->width == 0)
    spec->width = -1;
  f = parse_length(f, spec, version);
  spec->conversion = (unsigned char)*f;
  return *f ? f + 1 : f;
}

/* The set of "%[", after the '['; NULL: it does not end. */
static const char *parse_set(const char *f, unsigned char *set) {
  int inverted = *f == '^';
  if (inverted)
    f++;
  memset(set, inverted, UCHAR_MAX + 1);
  int first = 1, last = 0;
  for (; *f && (first || *f != ']'); f++, first = 0) {
    int from = (unsigned char)*f, to = from;
    if (*f == '-' && !first && f[1] && f[1] != ']' &&
        last <= (unsigned char)f[1]) {
      from = last;
      to = (unsigned char)*++f;
    }
    memset(set + from, !inverted, (size_t)(to - from) + 1);
    last = to;
  }
  return *f ? f + 1 : NULL;
}

/* ------------------------------------------------------------- directives */

_Noreturn static void bad_format(void) {
  __allways_fault("bad-call", "scanf: the format is not valid");
}

static enum outcome match_byte(struct scan *s, int byte) {
  int c = look(s->in);
  if (c == EOF)
    return END;
  if (c != byte)
    return FAIL;
  take(s->in);
  return OK;
}

static enum outcome scan_one(struct scan *s, struct spec *spec) {
  switch (spec->conversion) {
  case '%':
    return match_byte(s, '%');
  case 'n':
    if (!spec->suppress)
      store_integer(argument(s, spec), spec->length, s->in->used);
    return OK;
  case 'd':
    return scan_integer(s, spec, 10, 1);
  case 'i':
    return scan_integer(s, spec, 0, 1);
  case 'u':
    return scan_integer(s, spec, 10, 0);
  case 'b':
    return scan_integer(s, spec, 2, 0);
  case 'o':
    return scan_integer(s, spec, 8, 0);
  case 'x':
  case 'X':
  case 'p':
    return scan_integer(s, spec, 16, 0);
  case 'a':
  case 'A':
  case 'e':
  case 'E':
  case 'f':
  case 'F':
  case 'g':
  case 'G':
    return scan_float(s, spec);
  case 'c':
    if (spec->width < 0)
      spec->width = 1;
    return scan_string(s, spec);
  case 's':
  case '[':
    return scan_string(s, spec);
  default:
    bad_format();
  }
}

/* f is after a '%'; moves it on. */
static enum outcome scan_conversion(struct scan *s, const char **f,
                                    int *space) {
  unsigned char set[UCHAR_MAX + 1];
  struct spec spec;
  *f = parse(*f, &spec, s->version);
  if (spec.conversion == 'C' || spec.conversion == 'S') {
    spec.conversion = (unsigned char)lower(spec.conversion);
    spec.length = LONG;
  }
  if (spec.conversion == '[') {
    *f = parse_set(*f, set);
    spec.set = set;
  }
  if (!*f || spec.conversion == '\0')
    bad_format();
  if (*space || !strchr("[cn", spec.conversion))
    skip_space(s->in);
  *space = 0;
  return scan_one(s, &spec);
}

/* A byte of the format that is no directive. */
static enum outcome scan_literal(struct scan *s, int byte, int *space) {
  if (*space)
    skip_space(s->in);
  *space = 0;
  return match_byte(s, byte);
}

/* space: the format had white space, which is matched when something else
 * follows. */
static int run(struct scan *s, const char *f) {
  int space = 0;
  enum outcome outcome = OK;
  while (outcome == OK && *f) {
    unsigned char c = (unsigned char)*f++;
    if (c == '%')
      outcome = scan_conversion(s, &f, &space);
    else if (is_space(c))
      space = 1;
    else
      outcome = scan_literal(s, c, &space);
  }
  if (outcome == OK && space)
    skip_space(s->in);
  return outcome == END && s->assigned == 0 ? EOF : s->assigned;
}

int __stdio_scan(struct stdio_input *in, enum stdio_scanf version,
                 const char *format, va_list list) {
  struct scan s = {.in = in, .version = version};
  va_copy(s.list, list);
  va_copy(s.first, list);
  int result = run(&s, format);
  va_end(s.list);
  va_end(s.first);
  return result;
}
