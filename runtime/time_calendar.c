/*
 * runtime/time_calendar.c - between seconds and dates; local time is UTC.
 *
 * Days are counted from 1970-01-01.  To compute with months, years begin in
 * March, so that the day that only some years have comes last; 400 years are
 * 146,097 days.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <time.h>

#include "machine.h"

enum { DAY = 86400, ERA = 146097, EPOCH = 719468 };

/* a / b and a % b, rounded down. */
static long long quotient(long long a, long long b) {
  return a / b - (a % b < 0);
}

static long long rest(long long a, long long b) {
  return a % b < 0 ? a % b + b : a % b;
}

/* The days from 1970-01-01 to the first of a month (0 to 11). */
static long long days_before(long long year, int month) {
  long long y = month < 2 ? year - 1 : year;
  long long era = quotient(y, 400), in_era = rest(y, 400);
  int from_march = (month + 10) % 12;
  long long days = (153 * from_march + 2) / 5;
  days += 365 * in_era + in_era / 4 - in_era / 100;
  return era * ERA + days - EPOCH;
}

/* The date of a day. */
static long long find_date(long long day, int *month, int *day_of_month) {
  long long era = quotient(day + EPOCH, ERA), d = rest(day + EPOCH, ERA);
  long long year = (d - d / 1460 + d / 36524 - d / (ERA - 1)) / 365;
  d -= 365 * year + year / 4 - year / 100;
  int from_march = (int)((5 * d + 2) / 153);
  *month = (from_march + 2) % 12;
  *day_of_month = (int)d - (153 * from_march + 2) / 5 + 1;
  return era * 400 + year + (*month < 2);
}

static struct tm *fill(time_t seconds, struct tm *to, const char *zone) {
  long long day = quotient(seconds, DAY);
  int in_day = (int)rest(seconds, DAY), month, day_of_month;
  long long year = find_date(day, &month, &day_of_month);
  if (year - 1900 < INT_MIN || year - 1900 > INT_MAX) {
    errno = EOVERFLOW;
    return NULL;
  }
  struct tm result = {.tm_sec = in_day % 60,
                      .tm_min = in_day / 60 % 60,
                      .tm_hour = in_day / 3600,
                      .tm_mday = day_of_month,
                      .tm_mon = month,
                      .tm_year = (int)(year - 1900),
                      .tm_wday = (int)rest(day + 4, 7),
                      .tm_yday = (int)(day - days_before(year, 0)),
                      .tm_zone = zone};
  *to = result;
  return to;
}

struct tm *gmtime_r(const time_t *restrict t, struct tm *restrict to) {
  return fill(*t, to, "GMT");
}

struct tm *localtime_r(const time_t *restrict t, struct tm *restrict to) {
  return fill(*t, to, "UTC");
}

static struct tm localtime_result UNPROTECTED;

struct tm *gmtime(const time_t *t) {
  return fill(*t, &localtime_result, "GMT");
}
struct tm *localtime(const time_t *t) {
  return fill(*t, &localtime_result, "UTC");
}

/* Takes numbers out of range, and puts them right. */
static time_t to_seconds(struct tm *tm, const char *zone) {
  long long year = 1900LL + tm->tm_year + quotient(tm->tm_mon, 12);
  long long days = days_before(year, (int)rest(tm->tm_mon, 12));
  struct tm result;
  days += tm->tm_mday - 1LL;
  time_t seconds = days * DAY + tm->tm_hour * 3600LL + tm->tm_min * 60LL;
  seconds += tm->tm_sec;
  if (fill(seconds, &result, zone) == NULL)
    return -1;
  *tm = result;
  return seconds;
}

time_t timegm(struct tm *tm) { return to_seconds(tm, "GMT"); }
time_t mktime(struct tm *tm) { return to_seconds(tm, "UTC"); }
time_t timelocal(struct tm *tm) { return to_seconds(tm, "UTC"); }
