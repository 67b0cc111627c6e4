/*
 * libc_wide.c - ctype.h, wchar.h, wctype.h and locale.h against the host's.
 */
#define _GNU_SOURCE
#include "libc_test.h"

#include <ctype.h>
#include <errno.h>
#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

HOST(__errno_location);
HOST(__ctype_b_loc);
HOST(__ctype_toupper_loc);
HOST(__ctype_tolower_loc);
HOST(wcslen);
HOST(wcsnlen);
HOST(wcscpy);
HOST(wcsncpy);
HOST(wcscat);
HOST(wcsncat);
HOST(wcscmp);
HOST(wcsncmp);
HOST(wcscasecmp);
HOST(wcsncasecmp);
HOST(wcschr);
HOST(wcsrchr);
HOST(wcsspn);
HOST(wcscspn);
HOST(wcspbrk);
HOST(wcsstr);
HOST(wcstok);
HOST(wmemchr);
HOST(wmemcmp);
HOST(wmemmove);
HOST(wmemset);
HOST(wcpncpy);
HOST(wcstol);
HOST(wcstoul);
HOST(wcstod);
HOST(towupper);
HOST(towlower);
HOST(wctype);
HOST(iswctype);
HOST(wctrans);
HOST(towctrans);
HOST(wcwidth);
HOST(btowc);
HOST(wctob);
HOST(mbrtowc);
HOST(mbrlen);
HOST(wcrtomb);
HOST(mbtowc);
HOST(mblen);
HOST(wctomb);
HOST(mbstowcs);
HOST(wcstombs);
HOST(mbsrtowcs);
HOST(mbsnrtowcs);
HOST(wcsrtombs);
HOST(wcsnrtombs);
HOST(setlocale);
HOST(localeconv);
HOST(nl_langinfo);
HOST(isascii);
HOST(toascii);

/* ------------------------------------------------------------------ classes */

#define CLASSES(CLASS)                                                         \
  CLASS(alnum)                                                                 \
  CLASS(alpha)                                                                 \
  CLASS(blank)                                                                 \
  CLASS(cntrl)                                                                 \
  CLASS(digit)                                                                 \
  CLASS(graph)                                                                 \
  CLASS(lower) CLASS(print) CLASS(punct) CLASS(space) CLASS(upper) CLASS(xdigit)

#define DECLARE(name)                                                          \
  int rt_is##name(int c);                                                      \
  int rt_isw##name(wint_t c);
CLASSES(DECLARE)
int rt_toupper(int c), rt_tolower(int c);

static void test_tables(void) {
  size_t size = 384;
  check(memcmp(*__ctype_b_loc() - 128, *rt___ctype_b_loc() - 128,
               size * sizeof **__ctype_b_loc()) == 0,
        "__ctype_b_loc");
  check(memcmp(*__ctype_toupper_loc() - 128, *rt___ctype_toupper_loc() - 128,
               size * sizeof **__ctype_toupper_loc()) == 0,
        "__ctype_toupper_loc");
  check(memcmp(*__ctype_tolower_loc() - 128, *rt___ctype_tolower_loc() - 128,
               size * sizeof **__ctype_tolower_loc()) == 0,
        "__ctype_tolower_loc");
}

static void test_wide_classes(wint_t c) {
#define CHECK_WIDE(name)                                                       \
  check(!isw##name(c) == !rt_isw##name(c), "isw" #name "(%u)", c);             \
  check(!iswctype(c, wctype(#name)) == !rt_iswctype(c, rt_wctype(#name)),      \
        "iswctype(%u, " #name ")", c);
  CLASSES(CHECK_WIDE)
  check(towupper(c) == rt_towupper(c), "towupper(%u)", c);
  check(towlower(c) == rt_towlower(c), "towlower(%u)", c);
  check(towupper(c) == rt_towctrans(c, rt_wctrans("toupper")), "towctrans");
  check(wcwidth((wchar_t)c) == rt_wcwidth((wchar_t)c), "wcwidth(%u)", c);
  check(wctob(c) == rt_wctob(c), "wctob(%u)", c);
}

void test_classes(void) {
  test_tables();
  for (int c = -1; c < 256; c++) {
#define CHECK(name)                                                            \
  check(!is##name(c) == !rt_is##name(c), "is" #name "(%d)", c);
    CLASSES(CHECK)
    check(toupper(c) == rt_toupper(c), "toupper(%d)", c);
    check(tolower(c) == rt_tolower(c), "tolower(%d)", c);
    check(!isascii(c) == !rt_isascii(c), "isascii(%d)", c);
    check(btowc(c) == rt_btowc(c), "btowc(%d)", c);
  }
  check(rt_toupper(1000) == 1000 && rt_tolower(-1000) == -1000, "toupper");
  for (wint_t c = 0; c < 0x500; c++)
    test_wide_classes(c);
  test_wide_classes(WEOF);
  check(rt_wctype("none") == 0 && rt_wctrans("none") == NULL, "wctype");
}

void test_locale(void) {
  for (int i = -1; i < 15; i++) {
    const char *a = setlocale(i, NULL), *b = rt_setlocale(i, NULL);
    check((a == NULL) == (b == NULL), "setlocale(%d)", i);
  }
  check(strcmp(rt_setlocale(LC_ALL, ""), "C") == 0, "setlocale");
  check(rt_setlocale(LC_ALL, "xx_XX") == NULL, "setlocale");
  const struct lconv *a = localeconv(), *b = rt_localeconv();
  check(strcmp(a->decimal_point, b->decimal_point) == 0, "localeconv");
  check(strcmp(a->thousands_sep, b->thousands_sep) == 0, "localeconv");
  check(a->frac_digits == b->frac_digits, "localeconv");
  check(a->int_n_sign_posn == b->int_n_sign_posn, "localeconv");
  nl_item items[] = {CODESET, D_T_FMT, D_FMT,    T_FMT,     T_FMT_AMPM,
                     AM_STR,  PM_STR,  DAY_1,    DAY_7,     ABDAY_3,
                     MON_1,   MON_12,  ABMON_5,  RADIXCHAR, THOUSEP,
                     YESEXPR, NOEXPR,  CRNCYSTR, ERA};
  for (size_t i = 0; i < sizeof items / sizeof *items; i++)
    check(strcmp(nl_langinfo(items[i]), rt_nl_langinfo(items[i])) == 0,
          "nl_langinfo(%d): %s", items[i], rt_nl_langinfo(items[i]));
}

/* ------------------------------------------------------------------ strings */

enum { SIZE = 24 };

static void pick_wide(wchar_t *to, size_t size) {
  static const wchar_t few[] = {L'a', L'B', L'A', 0x100, 0x7fffffff, L'b'};
  size_t length = pick((unsigned)size);
  for (size_t i = 0; i < length; i++)
    to[i] = few[pick(6)];
  to[length] = L'\0';
}

static void test_wide_search(const wchar_t *s, const wchar_t *t, wchar_t c,
                             size_t n) {
  size_t m = n < wcslen(s) ? n : wcslen(s);
  check(wcslen(s) == rt_wcslen(s), "wcslen");
  check(wcsnlen(s, n) == rt_wcsnlen(s, n), "wcsnlen");
  check(wcschr(s, c) == rt_wcschr(s, c), "wcschr");
  check(wcsrchr(s, c) == rt_wcsrchr(s, c), "wcsrchr");
  check(wcsspn(s, t) == rt_wcsspn(s, t), "wcsspn");
  check(wcscspn(s, t) == rt_wcscspn(s, t), "wcscspn");
  check(wcspbrk(s, t) == rt_wcspbrk(s, t), "wcspbrk");
  check(wcsstr(s, t) == rt_wcsstr(s, t), "wcsstr");
  check(wmemchr(s, c, m) == rt_wmemchr(s, c, m), "wmemchr");
  check(sign(wcscmp(s, t)) == sign(rt_wcscmp(s, t)), "wcscmp");
  check(sign(wcsncmp(s, t, n)) == sign(rt_wcsncmp(s, t, n)), "wcsncmp");
  check(sign(wcscasecmp(s, t)) == sign(rt_wcscasecmp(s, t)), "wcscasecmp");
  check(sign(wcsncasecmp(s, t, n)) == sign(rt_wcsncasecmp(s, t, n)),
        "wcsncasecmp");
}

#define WRITE_WIDE(call, rt_call, what)                                        \
  do {                                                                         \
    wchar_t *a = first, *b = second;                                           \
    memcpy(b, a, sizeof first);                                                \
    ptrdiff_t x = (call)-a, y = (rt_call)-b;                                   \
    check(x == y && memcmp(a, b, sizeof first) == 0, what);                    \
  } while (0)

static void test_wide_copies(const wchar_t *s, wchar_t c, size_t n) {
  wchar_t first[3 * SIZE] = L"xy", second[3 * SIZE];
  WRITE_WIDE(wcscpy(a, s), rt_wcscpy(b, s), "wcscpy");
  WRITE_WIDE(wcscat(a, s), rt_wcscat(b, s), "wcscat");
  wcscpy(first, L"xy");
  WRITE_WIDE(wcsncat(a, s, n), rt_wcsncat(b, s, n), "wcsncat");
  WRITE_WIDE(wcsncpy(a, s, n), rt_wcsncpy(b, s, n), "wcsncpy");
  WRITE_WIDE(wcpncpy(a, s, n), rt_wcpncpy(b, s, n), "wcpncpy");
  WRITE_WIDE(wmemset(a, c, n), rt_wmemset(b, c, n), "wmemset");
  WRITE_WIDE(wmemmove(a + 1, a, n), rt_wmemmove(b + 1, b, n), "wmemmove");
}

static void test_wide_tokens(const wchar_t *s, const wchar_t *t) {
  wchar_t a[SIZE], b[SIZE], *at = NULL, *rt_at = NULL, *x, *y;
  wcscpy(a, s);
  wcscpy(b, s);
  x = wcstok(a, t, &at);
  y = rt_wcstok(b, t, &rt_at);
  for (;;) {
    check((x == NULL) == (y == NULL) && (x == NULL || x - a == y - b),
          "wcstok");
    if (x == NULL || y == NULL)
      break;
    x = wcstok(NULL, t, &at);
    y = rt_wcstok(NULL, t, &rt_at);
  }
}

static void test_wide_numbers(void) {
  char text[SIZE];
  wchar_t wide[SIZE], *end, *rt_end;
  int base = (int)pick(37);
  pick_text(text, sizeof text, "012x789.eE-+ ");
  for (size_t i = 0; i < sizeof text; i++)
    wide[i] = (wchar_t)text[i];
  base = base == 1 ? 0 : base;
  check(wcstol(wide, &end, base) == rt_wcstol(wide, &rt_end, base), "wcstol");
  check(end == rt_end, "wcstol");
  check(wcstoul(wide, &end, base) == rt_wcstoul(wide, &rt_end, base),
        "wcstoul");
  check(wcstod(wide, &end) == rt_wcstod(wide, &rt_end), "wcstod(%s)", text);
  check(end == rt_end, "wcstod(%s)", text);
}

void test_wide(void) {
  wchar_t s[SIZE], t[SIZE / 4];
  pick_wide(s, sizeof s / sizeof *s);
  pick_wide(t, sizeof t / sizeof *t);
  wchar_t c = pick(4) == 0 ? L'\0' : L'a';
  size_t n = pick(SIZE);
  test_wide_search(s, t, c, n);
  test_wide_copies(s, c, n);
  test_wide_tokens(s, t);
  test_wide_numbers();
}

/* ---------------------------------------------------------------- multibyte */

#define SAME(type, call, rt_call, what)                                        \
  do {                                                                         \
    errno = *rt___errno_location() = 0;                                        \
    type x = (call);                                                           \
    int host_errno = errno;                                                    \
    type y = (rt_call);                                                        \
    check(x == y && host_errno == *rt___errno_location(), what ": %ld %ld",    \
          (long)x, (long)y);                                                   \
  } while (0)

static void test_strings_of(const char *s, const wchar_t *w, size_t n,
                            size_t m) {
  wchar_t a[SIZE] = {0}, b[SIZE] = {0}, *to = pick(4) ? a : NULL;
  wchar_t *rt_to = to != NULL ? b : NULL;
  char c[SIZE] = {0}, d[SIZE] = {0}, *narrow = pick(4) ? c : NULL;
  char *rt_narrow = narrow != NULL ? d : NULL;
  const char *from = s, *rt_from = s;
  const wchar_t *wide = w, *rt_wide = w;
  mbstate_t ps = {0}, rt_ps = {0};
  SAME(size_t, mbsrtowcs(to, &from, n, &ps),
       rt_mbsrtowcs(rt_to, &rt_from, n, &rt_ps), "mbsrtowcs");
  check(from == rt_from && memcmp(a, b, sizeof a) == 0, "mbsrtowcs");
  SAME(size_t, wcsrtombs(narrow, &wide, n, &ps),
       rt_wcsrtombs(rt_narrow, &rt_wide, n, &rt_ps), "wcsrtombs");
  check(wide == rt_wide && memcmp(c, d, sizeof c) == 0, "wcsrtombs");
  from = rt_from = s;
  wide = rt_wide = w;
  memset(&ps, 0, sizeof ps);
  SAME(size_t, mbsnrtowcs(to, &from, m, n, &ps),
       rt_mbsnrtowcs(rt_to, &rt_from, m, n, &rt_ps), "mbsnrtowcs");
  check(from == rt_from, "mbsnrtowcs");
  SAME(size_t, wcsnrtombs(narrow, &wide, m, n, &ps),
       rt_wcsnrtombs(rt_narrow, &rt_wide, m, n, &rt_ps), "wcsnrtombs");
  check(wide == rt_wide, "wcsnrtombs");
  SAME(size_t, mbstowcs(to, s, n), rt_mbstowcs(rt_to, s, n), "mbstowcs");
  SAME(size_t, wcstombs(narrow, w, n), rt_wcstombs(rt_narrow, w, n),
       "wcstombs");
}

void test_multibyte(void) {
  char s[SIZE], a[MB_LEN_MAX] = "", b[MB_LEN_MAX] = "";
  wchar_t w[SIZE], p = 1, q = 1;
  mbstate_t ps = {0}, rt_ps = {0};
  size_t n = pick(SIZE), m = 1 + pick(SIZE);
  pick_text(s, sizeof s, pick(4) ? "abc" : "ab\xc3\xa9");
  for (size_t i = 0; i < SIZE; i++)
    w[i] = pick(30) == 0 ? 0x90 : L'a';
  w[pick(SIZE)] = L'\0';
  w[SIZE - 1] = L'\0';
  SAME(size_t, mbrtowc(&p, s, n, &ps), rt_mbrtowc(&q, s, n, &rt_ps), "mbrtowc");
  check(p == q, "mbrtowc");
  memset(&ps, 0, sizeof ps);
  SAME(size_t, mbrlen(s, n, &ps), rt_mbrlen(s, n, &rt_ps), "mbrlen");
  memset(&ps, 0, sizeof ps);
  SAME(int, mbtowc(&p, s, n), rt_mbtowc(&q, s, n), "mbtowc");
  SAME(int, mblen(s, n), rt_mblen(s, n), "mblen");
  SAME(size_t, wcrtomb(a, w[0], &ps), rt_wcrtomb(b, w[0], &rt_ps), "wcrtomb");
  SAME(int, wctomb(a, w[0]), rt_wctomb(b, w[0]), "wctomb");
  SAME(int, wctomb(NULL, w[0]), rt_wctomb(NULL, w[0]), "wctomb");
  check(memcmp(a, b, sizeof a) == 0, "wctomb");
  test_strings_of(s, w, n, m);
}
