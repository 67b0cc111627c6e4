/*
 * libc_random.c - compares the libc of checked programs with the host's.
 *
 * usage: libc_random CASES SEED
 *
 * Numbers, sorting and random sequences are here; libc_strings.c, libc_wide.c,
 * libc_world.c and libc_tools.c have the rest.
 */
#define _GNU_SOURCE
#include "libc_test.h"

#include <complex.h>
#include <errno.h>
#include <inttypes.h>
#include <locale.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

HOST(__errno_location);
HOST(strtol);
HOST(strtoll);
HOST(strtoul);
HOST(strtoull);
HOST(strtoimax);
HOST(strtoumax);
HOST(atoi);
HOST(atol);
HOST(atoll);
HOST(strtof);
HOST(strtod);
HOST(strtold);
HOST(atof);
HOST(qsort);
HOST(qsort_r);
HOST(bsearch);
HOST(abs);
HOST(labs);
HOST(llabs);
HOST(imaxabs);
HOST(div);
HOST(ldiv);
HOST(lldiv);
HOST(imaxdiv);
HOST(ffs);
HOST(ffsl);
HOST(ffsll);
HOST(rand);
HOST(srand);
HOST(random);
HOST(srandom);
HOST(rand_r);
HOST(drand48);
HOST(erand48);
HOST(lrand48);
HOST(nrand48);
HOST(mrand48);
HOST(jrand48);
HOST(srand48);
HOST(seed48);
HOST(lcong48);
HOST(frexp);
HOST(frexpl);
HOST(modf);
HOST(modff);
HOST(remquo);
HOST(lgamma_r);
HOST(sincos);
double _Complex rt___muldc3(double a, double b, double c, double d);
double _Complex rt___divdc3(double a, double b, double c, double d);
long rt___isoc23_strtol(const char *s, char **end, int base);

/* Whether the host's functions are really its own.  The address sanitizer's
 * qsort compares more, and its strtol sets the end where glibc does not. */
enum { NATIVE = !__has_feature(address_sanitizer) };

/* -------------------------------------------------------------------- frame */

static uint64_t state;
static unsigned long current;
static int failures;

uint64_t pick_bits(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state * UINT64_C(0x9e3779b97f4a7c15);
}

unsigned pick(unsigned n) { return (unsigned)((pick_bits() >> 33) % n); }

void pick_text(char *to, size_t size, const char *alphabet) {
  size_t length = pick((unsigned)size), letters = strlen(alphabet);
  if (pick(2))
    letters = 1 + pick((unsigned)letters);
  for (size_t i = 0; i < length; i++)
    to[i] = alphabet[pick((unsigned)letters)];
  to[length] = '\0';
}

int sign(long n) { return (n > 0) - (n < 0); }

void check_at(const char *file, int line, int holds, const char *form, ...) {
  va_list list;
  if (holds)
    return;
  printf("%s:%d: case %lu: ", file, line, current);
  va_start(list, form);
  vprintf(form, list);
  va_end(list);
  printf("\n");
  if (++failures == 20) {
    printf("too many failures\n");
    exit(1);
  }
}

/* ----------------------------------------------------------------- integers */

static void pick_number(char *to, size_t size) {
  static const char *const forms[] = {
      "%" PRId64,      "%" PRIu64,  "0x%" PRIx64, "  -%" PRIu64,
      "\t+0X%" PRIX64, "0%" PRIo64, "9%" PRIu64,  "-0x%" PRIx64 "g"};
  if (pick(3) == 0)
    pick_text(to, size, "0123456789xX-+ abcfzZg\v.");
  else
    snprintf(to, size, forms[pick(8)], pick_bits() >> pick(64));
}

/* Both libcs convert the same text. */
#define CONVERT(name, text, base)                                              \
  do {                                                                         \
    char *end = NULL, *rt_end = NULL;                                          \
    errno = *rt___errno_location() = 0;                                        \
    uintmax_t a = (uintmax_t)name(text, &end, base);                           \
    int host_errno = errno;                                                    \
    uintmax_t b = (uintmax_t)rt_##name(text, &rt_end, base);                   \
    check(a == b && end == rt_end && host_errno == *rt___errno_location(),     \
          #name "(\"%s\", %d): %jd %jd", text, base, (intmax_t)a,              \
          (intmax_t)b);                                                        \
  } while (0)

static void test_integers(void) {
  char text[40];
  int base = pick(3) == 0 ? (int)pick(40) - 1 : (int[]){0, 10, 16, 8}[pick(4)];
  if (!NATIVE && (base < 0 || base == 1 || base > 36))
    base = 0;
  pick_number(text, sizeof text);
  CONVERT(strtol, text, base);
  CONVERT(strtoll, text, base);
  CONVERT(strtoul, text, base);
  CONVERT(strtoull, text, base);
  CONVERT(strtoimax, text, base);
  CONVERT(strtoumax, text, base);
  check(atoi(text) == rt_atoi(text), "atoi(\"%s\")", text);
  check(atol(text) == rt_atol(text), "atol(\"%s\")", text);
  check(atoll(text) == rt_atoll(text), "atoll(\"%s\")", text);
}

static void test_binary_prefix(void) {
  char *end;
  check(rt___isoc23_strtol("-0b101z", &end, 0) == -5 && *end == 'z', "0b");
  check(rt___isoc23_strtol("0B2", &end, 2) == 0 && *end == 'B', "0B2");
}

static void test_divisions(void) {
  intmax_t a = (intmax_t)pick_bits() >> pick(64);
  intmax_t b = (intmax_t)pick_bits() >> pick(63);
  int c = (int)a, d = (int)b;
  b = b == 0 || b == -1 ? 3 : b;
  d = d == 0 || d == -1 ? 3 : d;
  check(div(c, d).quot == rt_div(c, d).quot, "div");
  check(div(c, d).rem == rt_div(c, d).rem, "div");
  check(ldiv(a, b).quot == rt_ldiv(a, b).quot, "ldiv");
  check(ldiv(a, b).rem == rt_ldiv(a, b).rem, "ldiv");
  check(lldiv(a, b).quot == rt_lldiv(a, b).quot, "lldiv");
  check(lldiv(a, b).rem == rt_lldiv(a, b).rem, "lldiv");
  check(imaxdiv(a, b).quot == rt_imaxdiv(a, b).quot, "imaxdiv");
  check(imaxdiv(a, b).rem == rt_imaxdiv(a, b).rem, "imaxdiv");
  check(ffs(c) == rt_ffs(c) && ffsl(a) == rt_ffsl(a), "ffs");
  check(ffsll(a) == rt_ffsll(a), "ffsll");
  a = a == INTMAX_MIN ? 0 : a;
  c = c == INT32_MIN ? 0 : c;
  check(abs(c) == rt_abs(c) && labs(a) == rt_labs(a), "abs");
  check(llabs(a) == rt_llabs(a) && imaxabs(a) == rt_imaxabs(a), "llabs");
}

/* ----------------------------------------------------------------- floating */

#define CONVERT_FLOAT(type, name, text)                                        \
  do {                                                                         \
    char *end = NULL, *rt_end = NULL;                                          \
    errno = *rt___errno_location() = 0;                                        \
    type a = name(text, &end);                                                 \
    int host_errno = errno;                                                    \
    type b = rt_##name(text, &rt_end);                                         \
    check((a == b || (a != a && b != b)) && signbit(a) == signbit(b) &&        \
              end == rt_end && host_errno == *rt___errno_location(),           \
          #name "(\"%s\"): %Lg %Lg", text, (long double)a, (long double)b);    \
  } while (0)

static void test_floats(void) {
  static const char *const special[] = {
      "inf", "-INFINITY", "nan", "nan(12)x", "1e999", "-1e-999", "0x1.8p3",
      "0x",  "1e40",      "1e",  ".",        "  .5",  "1e-320",  "1e-42"};
  char text[40];
  if (pick(3) == 0)
    strcpy(text, special[pick(14)]);
  else if (pick(2))
    pick_text(text, sizeof text, "0123456789.e-+xp ");
  else
    snprintf(text, sizeof text, "%.*g", (int)pick(20),
             ldexp((double)(int64_t)pick_bits(), (int)pick(2000) - 1000));
  CONVERT_FLOAT(float, strtof, text);
  CONVERT_FLOAT(double, strtod, text);
  CONVERT_FLOAT(long double, strtold, text);
  double a = atof(text), b = rt_atof(text);
  check(a == b || (a != a && b != b), "atof(\"%s\")", text);
}

static double pick_double(void) {
  static const double special[] = {0.0, -0.0, INFINITY, -INFINITY, 1, -1, 0.5};
  if (pick(8) == 0)
    return special[pick(7)];
  return ldexp((double)(int64_t)pick_bits(), (int)pick(120) - 100);
}

static int same(double a, double b) {
  return (a == b || (a != a && b != b)) && (a != a || signbit(a) == signbit(b));
}

static void test_math(void) {
  double x = pick_double(), y = pick_double(), a, b;
  int i = 0, j = 0;
  check(same(frexp(x, &i), rt_frexp(x, &j)) && (i == j || x - x != 0),
        "frexp(%a)", x);
  check(frexpl(x, &i) == rt_frexpl(x, &j) && (i == j || x - x != 0),
        "frexpl(%a)", x);
  double f = modf(x, &a);
  check(same(f, rt_modf(x, &b)) && same(a, b), "modf(%a)", x);
  float g, h, e = modff((float)x, &g);
  check(same(e, rt_modff((float)x, &h)) && same(g, h), "modff(%a)", x);
  f = remquo(x, y, &i);
  check(same(f, rt_remquo(x, y, &j)) && (i == j || f != f),
        "remquo(%a, %a): %d %d", x, y, i, j);
  f = lgamma_r(x, &i);
  check(same(f, rt_lgamma_r(x, &j)) && i == j, "lgamma_r(%a)", x);
  sincos(x, &a, &b);
  rt_sincos(x, &f, &y);
  check(same(a, f) && same(b, y), "sincos(%a)", x);
}

static double pick_part(void) {
  return pick(3) == 0 ? pick_double() : (double)(int64_t)pick_bits() * 0x1p-60;
}

/* What the host's compiler calls; quotients may differ by rounding. */
static void test_complex(void) {
  double a = pick_part(), b = pick_part(), c = pick_part(), d = pick_part();
  volatile double _Complex x = __builtin_complex(a, b);
  volatile double _Complex y = __builtin_complex(c, d);
  double _Complex p = x * y, q = rt___muldc3(a, b, c, d);
  check(same(creal(p), creal(q)) && same(cimag(p), cimag(q)),
        "(%g + %gi) * (%g + %gi): %g + %gi, %g + %gi", a, b, c, d, creal(p),
        cimag(p), creal(q), cimag(q));
  p = x / y;
  q = rt___divdc3(a, b, c, d);
  int finite = isfinite(creal(p)) && isfinite(cimag(p));
  check(finite ? cabs(p - q) <= 1e-12 * cabs(p)
               : same(creal(p), creal(q)) && same(cimag(p), cimag(q)),
        "(%g + %gi) / (%g + %gi): %g + %gi, %g + %gi", a, b, c, d, creal(p),
        cimag(p), creal(q), cimag(q));
}

/* ------------------------------------------------------------------ sorting */

static unsigned long compared; /* a digest of what was compared */
static int odd_order;

static int by_key(const void *a, const void *b) {
  const unsigned char *x = a, *y = b;
  compared = compared * 31 + *x * 7 + *y;
  if (odd_order)
    return (int)(compared >> 5) % 3 - 1;
  return *x % 8 - *y % 8;
}

static int by_key_r(const void *a, const void *b, void *argument) {
  ++*(int *)argument;
  return by_key(a, b);
}

static void test_sorting(void) {
  enum { MOST = 40, SIZE = 40 };
  unsigned char first[MOST * SIZE], second[MOST * SIZE], key[1];
  size_t n = pick(MOST + 1), size = 1 + pick(SIZE);
  int calls = 0, rt_calls = 0;
  for (size_t i = 0; i < n * size; i++)
    first[i] = second[i] = (unsigned char)pick(256);
  odd_order = pick(8) == 0;
  compared = 0;
  qsort(first, n, size, by_key);
  unsigned long digest = compared;
  compared = 0;
  rt_qsort(second, n, size, by_key);
  check(memcmp(first, second, n * size) == 0 || (odd_order && !NATIVE),
        "qsort of %zu elements of %zu bytes", n, size);
  check(!NATIVE || digest == compared, "qsort's comparisons");
  memcpy(second, first, sizeof first);
  qsort_r(first, n, size, by_key_r, &calls);
  rt_qsort_r(second, n, size, by_key_r, &rt_calls);
  check(odd_order || memcmp(first, second, n * size) == 0, "qsort_r");
  check(odd_order || !NATIVE || calls == rt_calls, "qsort_r: %d %d", calls,
        rt_calls);
  odd_order = 0;
  key[0] = (unsigned char)pick(256);
  const unsigned char *found = bsearch(key, first, n, size, by_key);
  const unsigned char *rt_found = rt_bsearch(key, first, n, size, by_key);
  check(found == rt_found, "bsearch");
}

/* ------------------------------------------------------------------- random */

static void test_random(void) {
  unsigned seed = pick(4) == 0 ? pick(4) : (unsigned)pick_bits();
  unsigned mine = seed, hosts = seed;
  srand(seed);
  rt_srand(seed);
  for (int i = 0; i < 50; i++)
    if (pick(2))
      check(rand() == rt_rand(), "rand() number %d after srand(%u)", i, seed);
    else
      check(random() == rt_random(), "random() number %d after %u", i, seed);
  for (int i = 0; i < 5; i++)
    check(rand_r(&hosts) == rt_rand_r(&mine), "rand_r");
}

static void test_rand48(void) {
  unsigned short word[7], mine[3], hosts[3];
  for (int i = 0; i < 7; i++)
    word[i] = (unsigned short)pick(65536);
  memcpy(mine, word, sizeof mine);
  memcpy(hosts, word, sizeof hosts);
  switch (pick(4)) {
  case 0:
    srand48((long)pick_bits());
    rt_srand48(0);
    srand48(word[0]);
    rt_srand48(word[0]);
    break;
  case 1:
    check(memcmp(seed48(word), rt_seed48(word), 6) == 0, "seed48");
    break;
  case 2:
    lcong48(word);
    rt_lcong48(word);
  }
  check(drand48() == rt_drand48(), "drand48");
  check(lrand48() == rt_lrand48(), "lrand48");
  check(mrand48() == rt_mrand48(), "mrand48");
  check(erand48(hosts) == rt_erand48(mine), "erand48");
  check(nrand48(hosts) == rt_nrand48(mine), "nrand48");
  check(jrand48(hosts) == rt_jrand48(mine), "jrand48");
  check(memcmp(hosts, mine, sizeof mine) == 0, "jrand48's words");
}

/* --------------------------------------------------------------------- main */

static void run_once(void) {
  for (int i = 0; i < 20; i++)
    check(rand() == rt_rand(), "rand() number %d without a seed", i);
  for (int i = 0; i < 5; i++)
    check(drand48() == rt_drand48(), "drand48() without a seed");
  test_binary_prefix();
  test_messages();
  test_classes();
  test_locale();
  test_signals();
  test_ends();
  test_verifiers();
}

int main(int argc, char **argv) {
  static void (*const tests[])(void) = {
      test_integers,  test_divisions,   test_floats,      test_math,
      test_sorting,   test_random,      test_rand48,      test_strings,
      test_copies,    test_orders,      test_tokens,      test_paths,
      test_wide,      test_multibyte,   test_calendar,    test_strftime,
      test_getopt,    test_environment, test_signal_sets, test_complex,
      test_addresses, test_patterns,    test_expressions, test_conversions,
      test_trees,     test_arrays,      test_hashes,      test_strptime};
  enum { TESTS = sizeof tests / sizeof *tests };
  unsigned long cases = argc > 1 ? strtoul(argv[1], NULL, 10) : 100000;
  unsigned long seed = argc > 2 ? strtoul(argv[2], NULL, 10) : 1;
  setlocale(LC_ALL, "C");
  setenv("TZ", "UTC", 1);
  state = (seed + 1) * UINT64_C(0x9e3779b97f4a7c15);
  run_once();
  for (current = 0; current < cases; current++)
    tests[current % TESTS]();
  printf("%lu cases from seed %lu: %d failures\n", cases, seed, failures);
  return failures != 0;
}
