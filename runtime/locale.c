/*
 * runtime/locale.c - there is one locale, "C".
 *
 * To set it races with setting it or asking for it, though nothing changes.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "machine.h"

size_t __ctype_get_mb_cur_max(void) { return 1; }

static int is_c(const char *name) {
  return *name == '\0' || strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0;
}

static char current UNPROTECTED;     /* nothing: what threads race for */
static char conventions UNPROTECTED; /* the same for localeconv */

char *setlocale(int category, const char *name) {
  if (name != NULL)
    __allways_writes(&current, 1);
  else
    __allways_reads(&current, 1);
  if (category < LC_CTYPE || category > LC_IDENTIFICATION) {
    errno = EINVAL;
    return NULL;
  }
  return name == NULL || is_c(name) ? (char *)"C" : NULL;
}

/* Others may overwrite what it returns. */
struct lconv *localeconv(void) {
  __allways_reads(&current, 1);
  __allways_writes(&conventions, 1);
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
