/*
 * runtime/locale.c - there is one locale, "C".
 */
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

size_t __ctype_get_mb_cur_max(void) { return 1; }

static int is_c(const char *name) {
  return *name == '\0' || strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0;
}

char *setlocale(int category, const char *name) {
  if (category < LC_CTYPE || category > LC_IDENTIFICATION) {
    errno = EINVAL;
    return NULL;
  }
  return name == NULL || is_c(name) ? (char *)"C" : NULL;
}

struct lconv *localeconv(void) {
  static const struct lconv c = {
      ".",      "",       "",       "",       "",       "",
      "",       "",       "",       "",       CHAR_MAX, CHAR_MAX,
      CHAR_MAX, CHAR_MAX, CHAR_MAX, CHAR_MAX, CHAR_MAX, CHAR_MAX,
      CHAR_MAX, CHAR_MAX, CHAR_MAX, CHAR_MAX, CHAR_MAX, CHAR_MAX};
  return (struct lconv *)&c;
}

/* Objects of type locale_t are all this one. */
static const struct __locale_struct only;

locale_t newlocale(int mask, const char *name, locale_t base) {
  (void)base;
  if (name != NULL && (mask & ~LC_ALL_MASK) == 0 && is_c(name))
    return (locale_t)&only;
  errno = name == NULL ? EINVAL : ENOENT;
  return NULL;
}

locale_t duplocale(locale_t locale) {
  (void)locale;
  return (locale_t)&only;
}

void freelocale(locale_t locale) { (void)locale; }

locale_t uselocale(locale_t locale) {
  (void)locale;
  return LC_GLOBAL_LOCALE;
}
