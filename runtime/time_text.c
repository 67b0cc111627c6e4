/*
 * runtime/time_text.c - asctime and ctime.
 */
#define _GNU_SOURCE
#include <string.h>
#include <time.h>

#include "machine.h"

enum { SIZE = 40 };

static char *write_date(const struct tm *t, char to[SIZE]) {
  strftime(to, SIZE, "%a %b %e %H:%M:%S %Y\n", t);
  return to;
}

char *asctime_r(const struct tm *restrict t, char *restrict to) {
  char text[SIZE];
  return strcpy(to, write_date(t, text));
}

char *ctime_r(const time_t *restrict t, char *restrict to) {
  struct tm date;
  return localtime_r(t, &date) != NULL ? asctime_r(&date, to) : NULL;
}

static char asctime_result[SIZE] UNPROTECTED;

char *asctime(const struct tm *t) { return write_date(t, asctime_result); }

char *ctime(const time_t *t) {
  struct tm *date = localtime(t);
  return date != NULL ? write_date(date, asctime_result) : NULL;
}
