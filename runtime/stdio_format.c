/*
 * runtime/stdio_format.c - the formatting of printf, into a sink.
 *
 * Plain text is copied run by run, and the conversions that nearly all calls
 * use ("%d", "%s", ...) have a short way.  Everything else is parsed into a
 * struct spec and then done.
 */
#include "stdio_impl.h"

#include <limits.h>
#include <wchar.h>

/* ------------------------------------------------------------------ sinks */

static void put(struct stdio_sink *sink, const char *bytes, size_t size) {
  if (size == 0)
    return;
  sink->total += size;
  if (size <= sink->room) {
    memcpy(sink->at, bytes, size);
    sink->at += size;
    sink->room -= size;
  } else if (sink->more) {
    sink->more(sink, bytes, size);
  } else if (sink->room > 0) {
    memcpy(sink->at, bytes, sink->room);
    sink->at += sink->room;
    sink->room = 0;
  }
}

static void pad(struct stdio_sink *sink, char c, size_t size) {
  char block[64];
  if (size > (size_t)INT_MAX || sink->total > INT_MAX - size)
    sink->failed = EOVERFLOW;
  if (size == 0 || sink->failed)
    return;
  memset(block, c, size < sizeof block ? size : sizeof block);
  while (size > sizeof block && (sink->more || sink->room > 0)) {
    put(sink, block, sizeof block);
    size -= sizeof block;
  }
  if (size > sizeof block)
    sink->total += size; /* all of it is dropped */
  else
    put(sink, block, size);
}

/* ----------------------------------------------------------- conversions */

enum { LEFT = 1, PLUS = 2, SPACE = 4, ALTERNATE = 8, ZERO = 16 };
enum length { PLAIN, CHAR, SHORT, LONG, LONGER /* ll and L */ };
enum { NEXT = -1 }; /* the argument after the last one */

/* One conversion.  The froms are 0, NEXT, or n of "n$". */
struct spec {
  int flags;
  int width;
  int precision; /* -1: none */
  int from, width_from, precision_from;
  enum length length;
  char conversion;
};

_Noreturn static void bad_format(void) {
  __allways_fault("bad-call", "printf: the format is not valid");
}

static int is_digit(char c) { return c >= '0' && c <= '9'; }

/* A decimal number; too large ones become INT_MAX. */
static const char *parse_number(const char *f, int *number) {
  int n = 0;
  for (; is_digit(*f); f++)
    n = n > (INT_MAX - 9) / 10 ? INT_MAX : n * 10 + (*f - '0');
  *number = n;
  return f;
}

/* What follows a '*'. */
static const char *parse_star(const char *f, int *from) {
  int n;
  const char *end = parse_number(f, &n);
  *from = NEXT;
  if (end == f || *end != '$' || n == 0)
    return f;
  *from = n;
  return end + 1;
}

static const char *parse_flags(const char *f, struct spec *s) {
  for (;; f++)
    switch (*f) {
    case '-':
      s->flags |= LEFT;
      break;
    case '+':
      s->flags |= PLUS;
      break;
    case ' ':
      s->flags |= SPACE;
      break;
    case '#':
      s->flags |= ALTERNATE;
      break;
    case '0':
      s->flags |= ZERO;
      break;
    case '\'':
    case 'I':
      break;
    default:
      return f;
    }
}

static const char *parse_length(const char *f, enum length *length) {
  switch (*f) {
  case 'h':
    *length = f[1] == 'h' ? CHAR : SHORT;
    return f + (f[1] == 'h' ? 2 : 1);
  case 'l':
    *length = f[1] == 'l' ? LONGER : LONG;
    return f + (f[1] == 'l' ? 2 : 1);
  case 'L':
  case 'q':
    *length = LONGER;
    return f + 1;
  case 'j':
  case 'z':
  case 'Z':
  case 't':
    *length = LONG;
    return f + 1;
  default:
    *length = PLAIN;
    return f;
  }
}

/* f is after the '%'; the result after the conversion. */
static const char *parse(const char *f, struct spec *s) {
  memset(s, 0, sizeof *s);
  s->precision = -1;
  if (*f >= '1' && *f <= '9') {
    f = parse_number(f, &s->width);
    if (*f == '$') {
      s->from = s->width;
      s->width = 0;
      f++;
    }
  }
  if (s->width == 0) {
    f = parse_flags(f, s);
    f = *f == '*' ? parse_star(f + 1, &s->width_from)
                  : parse_number(f, &s->width);
  }
  if (*f == '.')
    f = f[1] == '*' ? parse_star(f + 2, &s->precision_from)
                    : parse_number(f + 1, &s->precision);
  f = parse_length(f, &s->length);
  s->conversion = *f;
  if (*f == '\0')
    bad_format();
  return f + 1;
}

/* -------------------------------------------------------------- arguments */

union value {
  long integer;
  const void *pointer;
  double number;
  long double long_number;
};

struct arguments {
  va_list list;
  union value *values; /* those of "n$"; NULL: from the list */
};

enum { POSITIONS = 64 };
enum type { NOTHING, INTEGER, WIDE, POINTER, NUMBER, LONG_NUMBER };

static enum type type_of(const struct spec *s) {
  switch (s->conversion) {
  case 'd':
  case 'i':
  case 'u':
  case 'o':
  case 'x':
  case 'X':
  case 'b':
  case 'B':
    return s->length >= LONG ? WIDE : INTEGER;
  case 'c':
  case 'C':
    return INTEGER;
  case 's':
  case 'S':
  case 'p':
  case 'n':
    return POINTER;
  case 'a':
  case 'A':
  case 'e':
  case 'E':
  case 'f':
  case 'F':
  case 'g':
  case 'G':
    return s->length == LONGER ? LONG_NUMBER : NUMBER;
  case '%':
  case 'm':
    return NOTHING;
  default:
    bad_format();
  }
}

/* Types of all "n$" from f, which is after a '%', to the end: how many. */
static int find_types(const char *f, enum type *types) {
  int count = 0;
  while (f) {
    struct spec s;
    f = parse(f, &s);
    int from[3] = {s.width_from, s.precision_from, s.from};
    for (int i = 0; i < 3; i++) {
      if (from[i] <= 0)
        continue;
      if (from[i] > POSITIONS)
        __allways_unsupported("printf with more than 64 arguments");
      types[from[i] - 1] = i < 2 ? INTEGER : type_of(&s);
      count = from[i] > count ? from[i] : count;
    }
    f = strchr(f, '%');
    f = f ? f + 1 : NULL;
  }
  return count;
}

/* Reads all arguments of a format with "n$" into a->values. */
static void gather(struct arguments *a, const char *f) {
  enum type types[POSITIONS] = {NOTHING};
  int count = find_types(f, types);
  a->values = __allways_new((size_t)count * sizeof *a->values);
  for (int i = 0; i < count; i++)
    switch (types[i]) {
    case NOTHING:
    case INTEGER:
      a->values[i].integer = va_arg(a->list, int);
      break;
    case WIDE:
      a->values[i].integer = va_arg(a->list, long);
      break;
    case POINTER:
      a->values[i].pointer = va_arg(a->list, const void *);
      break;
    case NUMBER:
      a->values[i].number = va_arg(a->list, double);
      break;
    case LONG_NUMBER:
      a->values[i].long_number = va_arg(a->list, long double);
      break;
    }
}

static long integer_argument(struct arguments *a, int from, int wide) {
  if (from > 0)
    return a->values[from - 1].integer;
  return wide ? va_arg(a->list, long) : va_arg(a->list, int);
}

static const void *pointer_argument(struct arguments *a, int from) {
  if (from > 0)
    return a->values[from - 1].pointer;
  return va_arg(a->list, const void *);
}

static long double number_argument(struct arguments *a, const struct spec *s) {
  if (s->from > 0)
    return s->length == LONGER ? a->values[s->from - 1].long_number
                               : (long double)a->values[s->from - 1].number;
  return s->length == LONGER ? va_arg(a->list, long double)
                             : (long double)va_arg(a->list, double);
}

/* Width and precision that are arguments. */
static void read_stars(struct arguments *a, struct spec *s) {
  if (s->width_from) {
    int width = (int)integer_argument(a, s->width_from, 0);
    if (width < 0)
      s->flags |= LEFT;
    s->width = width >= 0 ? width : width == INT_MIN ? INT_MAX : -width;
  }
  if (s->precision_from) {
    int precision = (int)integer_argument(a, s->precision_from, 0);
    s->precision = precision < 0 ? -1 : precision;
  }
}

/* ---------------------------------------------------- integers and strings */

/* Prefix, zeros and body, padded to the width. */
static void put_field(struct stdio_sink *sink, const struct spec *s,
                      const char *prefix, size_t zeros, const char *body,
                      size_t size) {
  size_t start = strlen(prefix), all = start + zeros + size;
  size_t space = (size_t)s->width > all ? (size_t)s->width - all : 0;
  if (space && !(s->flags & LEFT))
    pad(sink, ' ', space);
  put(sink, prefix, start);
  if (zeros)
    pad(sink, '0', zeros);
  put(sink, body, size);
  if (space && (s->flags & LEFT))
    pad(sink, ' ', space);
}

/* Decimal digits that end at end. */
static char *decimal(char *end, unsigned long value) {
  for (; value >= 10; value /= 10)
    *--end = (char)('0' + value % 10);
  *--end = (char)('0' + value);
  return end;
}

/* Digits of 2^shift that end at end. */
static char *power_digits(char *end, unsigned long value, int shift,
                          int capital) {
  const char *digits = capital ? "0123456789ABCDEF" : "0123456789abcdef";
  unsigned long mask = (1ul << shift) - 1;
  do {
    *--end = digits[value & mask];
    value >>= shift;
  } while (value);
  return end;
}

/* shift 0: decimal, otherwise the base is 2^shift. */
static void put_digits(struct stdio_sink *sink, const struct spec *s,
                       const char *prefix, unsigned long value, int shift) {
  char digits[64 + 1];
  char *end = digits + sizeof digits, *at = end;
  if (value != 0 || s->precision != 0)
    at = shift ? power_digits(end, value, shift, s->conversion == 'X')
               : decimal(end, value);
  size_t size = (size_t)(end - at), zeros = 0;
  if (s->precision > 0 && (size_t)s->precision > size)
    zeros = (size_t)s->precision - size;
  if (shift == 3 && s->flags & ALTERNATE && !zeros &&
      (size == 0 || *at != '0')) {
    *--at = '0';
    size++;
  }
  size_t all = strlen(prefix) + size;
  if (s->precision < 0 && (s->flags & (ZERO | LEFT)) == ZERO &&
      (size_t)s->width > all)
    zeros = (size_t)s->width - all;
  put_field(sink, s, prefix, zeros, at, size);
}

static const char *sign_of(const struct spec *s, int negative) {
  if (negative)
    return "-";
  return s->flags & PLUS ? "+" : s->flags & SPACE ? " " : "";
}

static void put_signed(struct stdio_sink *sink, const struct spec *s,
                       long value) {
  if (s->length == CHAR)
    value = (signed char)value;
  else if (s->length == SHORT)
    value = (short)value;
  unsigned long u = (unsigned long)value;
  put_digits(sink, s, sign_of(s, value < 0), value < 0 ? -u : u, 0);
}

static void put_unsigned(struct stdio_sink *sink, const struct spec *s,
                         long value) {
  unsigned long u = s->length == CHAR    ? (unsigned char)value
                    : s->length == SHORT ? (unsigned short)value
                    : s->length == PLAIN ? (unsigned)value
                                         : (unsigned long)value;
  int marked = s->flags & ALTERNATE && u != 0;
  switch (s->conversion) {
  case 'x':
    put_digits(sink, s, marked ? "0x" : "", u, 4);
    break;
  case 'X':
    put_digits(sink, s, marked ? "0X" : "", u, 4);
    break;
  case 'b':
    put_digits(sink, s, marked ? "0b" : "", u, 1);
    break;
  case 'B':
    put_digits(sink, s, marked ? "0B" : "", u, 1);
    break;
  case 'o':
    put_digits(sink, s, "", u, 3);
    break;
  default:
    put_digits(sink, s, "", u, 0);
  }
}

static void put_pointer(struct stdio_sink *sink, const struct spec *s,
                        const void *p) {
  if (!p) {
    put_field(sink, s, "", 0, "(nil)", 5);
    return;
  }
  unsigned long number = sink->kept ? (unsigned long)p : __allways_address(p);
  const char *prefix = s->flags & PLUS    ? "+0x"
                       : s->flags & SPACE ? " 0x"
                                          : "0x";
  put_digits(sink, s, prefix, number, 4);
}

static void put_string(struct stdio_sink *sink, const struct spec *s,
                       const char *text) {
  size_t size =
      s->precision < 0 ? strlen(text) : strnlen(text, (size_t)s->precision);
  put_field(sink, s, "", 0, text, size);
}

/* -------------------------------------------------------- wide characters */

/* The bytes of c: how many, 0 if there are none. */
static size_t encode(char *bytes, wchar_t c) {
  if (c >= 0 && c < 0x80) {
    bytes[0] = (char)c;
    return 1;
  }
  mbstate_t state;
  memset(&state, 0, sizeof state);
  size_t size = wcrtomb(bytes, c, &state);
  return size == (size_t)-1 ? 0 : size;
}

static void put_wide_character(struct stdio_sink *sink, const struct spec *s,
                               wchar_t c) {
  char bytes[MB_LEN_MAX];
  size_t size = encode(bytes, c);
  if (size == 0)
    sink->failed = EILSEQ;
  else
    put_field(sink, s, "", 0, bytes, size);
}

static void put_wide_string(struct stdio_sink *sink, const struct spec *s,
                            const wchar_t *text) {
  size_t limit = s->precision < 0 ? SIZE_MAX : (size_t)s->precision;
  size_t size = 0, count = 0;
  char bytes[MB_LEN_MAX];
  for (; size < limit && text[count]; count++) {
    size_t more = encode(bytes, text[count]);
    if (more == 0) {
      sink->failed = EILSEQ;
      return;
    }
    if (more > limit - size)
      break;
    size += more;
  }
  size_t space = (size_t)s->width > size ? (size_t)s->width - size : 0;
  if (!(s->flags & LEFT))
    pad(sink, ' ', space);
  for (size_t i = 0; i < count; i++)
    put(sink, bytes, encode(bytes, text[i]));
  if (s->flags & LEFT)
    pad(sink, ' ', space);
}

/* ------------------------------------------------- floating point and rest */

/* The conversion as text, for the machine. */
static void spell(const struct spec *s, char *text) {
  static const char flags[] = "-+ #0";
  char digits[12];
  char *end = digits + sizeof digits;
  *text++ = '%';
  for (int i = 0; i < 5; i++)
    if (s->flags >> i & 1)
      *text++ = flags[i];
  if (s->width > 0) {
    char *at = decimal(end, (unsigned long)s->width);
    memcpy(text, at, (size_t)(end - at));
    text += end - at;
  }
  if (s->precision >= 0) {
    char *at = decimal(end, (unsigned long)s->precision);
    *text++ = '.';
    memcpy(text, at, (size_t)(end - at));
    text += end - at;
  }
  if (s->length == LONGER)
    *text++ = 'L';
  *text++ = s->conversion;
  *text = '\0';
}

static void put_number(struct stdio_sink *sink, const struct spec *s,
                       long double value) {
  char text[64], conversion[40];
  spell(s, conversion);
  int size = __allways_format(text, sizeof text, conversion, value);
  if (size < 0) {
    sink->failed = EOVERFLOW;
  } else if ((size_t)size < sizeof text) {
    put(sink, text, (size_t)size);
  } else {
    char *bytes = __allways_new((size_t)size + 1);
    __allways_format(bytes, (size_t)size + 1, conversion, value);
    put(sink, bytes, (size_t)size);
    __allways_delete(bytes);
  }
}

static void store_count(const struct spec *s, void *p, size_t count) {
  switch (s->length) {
  case CHAR:
    *(signed char *)p = (signed char)count;
    break;
  case SHORT:
    *(short *)p = (short)count;
    break;
  case PLAIN:
    *(int *)p = (int)count;
    break;
  default:
    *(long *)p = (long)count;
  }
}

static void put_character(struct stdio_sink *sink, const struct spec *s,
                          char c) {
  put_field(sink, s, "", 0, &c, 1);
}

/* --------------------------------------------------------------- one '%' */

static void convert(struct stdio_sink *sink, struct spec *s,
                    struct arguments *a) {
  enum type type = type_of(s);
  switch (s->conversion) {
  case '%':
    put(sink, "%", 1);
    break;
  case 'm':
    put_string(sink, s, strerror(errno));
    break;
  case 'C':
    put_wide_character(sink, s, (wchar_t)integer_argument(a, s->from, 0));
    break;
  case 'c':
    if (s->length >= LONG)
      put_wide_character(sink, s, (wchar_t)integer_argument(a, s->from, 0));
    else
      put_character(sink, s, (char)integer_argument(a, s->from, 0));
    break;
  case 'S':
    put_wide_string(sink, s, pointer_argument(a, s->from));
    break;
  case 's':
    if (s->length >= LONG)
      put_wide_string(sink, s, pointer_argument(a, s->from));
    else
      put_string(sink, s, pointer_argument(a, s->from));
    break;
  case 'p':
    put_pointer(sink, s, pointer_argument(a, s->from));
    break;
  case 'n':
    store_count(s, (void *)pointer_argument(a, s->from), sink->total);
    break;
  case 'd':
  case 'i':
    put_signed(sink, s, integer_argument(a, s->from, type == WIDE));
    break;
  default:
    if (type == NUMBER || type == LONG_NUMBER)
      put_number(sink, s, number_argument(a, s));
    else
      put_unsigned(sink, s, integer_argument(a, s->from, type == WIDE));
  }
}

/* "%d", "%ld" and the like. */
static void put_plain(struct stdio_sink *sink, long value) {
  char digits[20];
  char *end = digits + sizeof digits, *at;
  if (value < 0) {
    at = decimal(end, -(unsigned long)value);
    *--at = '-';
  } else {
    at = decimal(end, (unsigned long)value);
  }
  put(sink, at, (size_t)(end - at));
}

/* f is after the '%'; the result after the conversion. */
static const char *put_one(struct stdio_sink *sink, const char *f,
                           struct arguments *a) {
  struct spec s;
  char c;
  const char *text;
  switch (*f) {
  case 'd':
    put_plain(sink, va_arg(a->list, int));
    return f + 1;
  case 'u':
    put_plain(sink, va_arg(a->list, unsigned));
    return f + 1;
  case 's':
    text = va_arg(a->list, const char *);
    put(sink, text, strlen(text));
    return f + 1;
  case 'c':
    c = (char)va_arg(a->list, int);
    put(sink, &c, 1);
    return f + 1;
  case 'l':
    if (f[1] == 'd') {
      put_plain(sink, va_arg(a->list, long));
      return f + 2;
    }
  }
  const char *next = parse(f, &s);
  if (s.from && !a->values)
    gather(a, f);
  read_stars(a, &s);
  if (s.width == INT_MAX || s.precision == INT_MAX)
    sink->failed = EOVERFLOW;
  else
    convert(sink, &s, a);
  return next;
}

int __stdio_format(struct stdio_sink *sink, const char *format, va_list list) {
  const char *end = format + strlen(format);
  struct arguments a;
  va_copy(a.list, list);
  a.values = NULL;
  while (!sink->failed) {
    const char *percent = memchr(format, '%', (size_t)(end - format));
    put(sink, format, (size_t)((percent ? percent : end) - format));
    if (!percent)
      break;
    format = put_one(sink, percent + 1, &a);
  }
  va_end(a.list);
  if (a.values)
    __allways_delete(a.values);
  if (!sink->failed && sink->total > INT_MAX)
    sink->failed = EOVERFLOW;
  if (sink->failed)
    errno = sink->failed;
  return sink->failed ? -1 : (int)sink->total;
}
