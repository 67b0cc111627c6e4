/*
 * runtime/stdlib_integer.c - text to integers: strtol and its kin, atoi.
 *
 * long, long long and intmax_t are the same here, so two conversions serve
 * all.  The names with isoc23 are what newer glibc headers make of the others;
 * they know the prefix 0b.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>

_Static_assert(sizeof(long) == sizeof(intmax_t), "one conversion serves all");

/* What a text says. */
struct number {
  unsigned long magnitude;
  int negative;
  int overflow;    /* the magnitude is too large for the type */
  const char *end; /* NULL: no number */
};

/* The value of a digit in base 36, or 36. */
static int digit(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'z')
    return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z')
    return c - 'A' + 10;
  return 36;
}

/* Whether s is '0', letter (small or capital) and a digit of the base. */
static int prefixed(const char *s, char letter, int base) {
  return s[0] == '0' && (s[1] | 0x20) == letter && digit(s[2]) < base;
}

/* Skips a prefix that goes with the base, and decides a base of 0. */
static const char *skip_prefix(const char *s, int *base, int binary) {
  if ((*base == 0 || *base == 16) && prefixed(s, 'x', 16)) {
    *base = 16;
    return s + 2;
  }
  if (binary && (*base == 0 || *base == 2) && prefixed(s, 'b', 2)) {
    *base = 2;
    return s + 2;
  }
  if (*base == 0)
    *base = *s == '0' ? 8 : 10;
  return s;
}

static void read_digits(struct number *n, const char *s, unsigned base) {
  unsigned d;
  while ((d = (unsigned)digit(*s)) < base) {
    if (n->magnitude > (ULONG_MAX - d) / base)
      n->overflow = 1;
    else
      n->magnitude = n->magnitude * base + d;
    n->end = ++s;
  }
}

static struct number read_number(const char *s, int base, int binary) {
  struct number n = {0, 0, 0, NULL};
  while (*s == ' ' || (*s >= '\t' && *s <= '\r'))
    s++;
  n.negative = *s == '-';
  if (*s == '-' || *s == '+')
    s++;
  s = skip_prefix(s, &base, binary);
  read_digits(&n, s, (unsigned)base);
  return n;
}

/* 0 and EINVAL for a base that is none; then *end is left alone. */
static int good_base(int base) {
  if (base == 0 || (base >= 2 && base <= 36))
    return 1;
  errno = EINVAL;
  return 0;
}

static unsigned long to_unsigned(const char *s, char **end, int base,
                                 int binary) {
  if (!good_base(base))
    return 0;
  struct number n = read_number(s, base, binary);
  if (end != NULL)
    *end = (char *)(n.end != NULL ? n.end : s);
  if (n.overflow) {
    errno = ERANGE;
    return ULONG_MAX;
  }
  return n.negative ? 0 - n.magnitude : n.magnitude;
}

static long to_signed(const char *s, char **end, int base, int binary) {
  if (!good_base(base))
    return 0;
  struct number n = read_number(s, base, binary);
  unsigned long limit = (unsigned long)LONG_MAX + (n.negative ? 1 : 0);
  if (end != NULL)
    *end = (char *)(n.end != NULL ? n.end : s);
  if (n.overflow || n.magnitude > limit) {
    errno = ERANGE;
    return n.negative ? LONG_MIN : LONG_MAX;
  }
  return (long)(n.negative ? 0 - n.magnitude : n.magnitude);
}

#define CONVERSION(type, name, convert, binary)                                \
  type name(const char *s, char **end, int base);                              \
  type name(const char *s, char **end, int base) {                             \
    return (type)convert(s, end, base, binary);                                \
  }

CONVERSION(long, strtol, to_signed, 0)
CONVERSION(long long, strtoll, to_signed, 0)
CONVERSION(long long, strtoq, to_signed, 0)
CONVERSION(intmax_t, strtoimax, to_signed, 0)
CONVERSION(unsigned long, strtoul, to_unsigned, 0)
CONVERSION(unsigned long long, strtoull, to_unsigned, 0)
CONVERSION(unsigned long long, strtouq, to_unsigned, 0)
CONVERSION(uintmax_t, strtoumax, to_unsigned, 0)
CONVERSION(long, __isoc23_strtol, to_signed, 1)
CONVERSION(long long, __isoc23_strtoll, to_signed, 1)
CONVERSION(intmax_t, __isoc23_strtoimax, to_signed, 1)
CONVERSION(unsigned long, __isoc23_strtoul, to_unsigned, 1)
CONVERSION(unsigned long long, __isoc23_strtoull, to_unsigned, 1)
CONVERSION(uintmax_t, __isoc23_strtoumax, to_unsigned, 1)

int atoi(const char *s) { return (int)to_signed(s, NULL, 10, 0); }
long atol(const char *s) { return to_signed(s, NULL, 10, 0); }
long long atoll(const char *s) { return to_signed(s, NULL, 10, 0); }
