/*
 * runtime/time_parse.c - strptime in the C locale.
 *
 * What is read goes to the struct at once, as in glibc; what follows from it
 * (the day of the week and of the year, the afternoon, the century) at the end.
 */
#define _GNU_SOURCE
#include <string.h>
#include <strings.h>
#include <time.h>

#include "machine.h"
#include "time_impl.h"

struct reading {
  const char *at;
  struct tm *tm;
  int want_days; /* of the week and of the year, from the date */
  int has_wday, has_yday, has_mon, has_mday;
  int twelve, afternoon; /* the hour is one of twelve */
  int century;           /* -1: not given */
  int short_year;        /* the year is one of a century */
  char week_letter;      /* 'U' or 'W', or 0; U if both */
  int week;
};

/* ------------------------------------------------------------------- pieces */

static int is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static int is_digit(char c) { return c >= '0' && c <= '9'; }

static void skip_blanks(struct reading *r) {
  while (is_blank(*r->at))
    r->at++;
}

/* The name of a zone, which changes nothing. */
static void skip_word(struct reading *r) {
  skip_blanks(r);
  while (*r->at != '\0' && !is_blank(*r->at))
    r->at++;
}

/* A number of at most so many digits, from low to high. */
static int read_number(struct reading *r, int low, int high, int digits,
                       int *value) {
  int n = 0;
  skip_blanks(r);
  if (!is_digit(*r->at))
    return 0;
  do
    n = n * 10 + (*r->at++ - '0');
  while (--digits > 0 && n * 10 <= high && is_digit(*r->at));
  *value = n;
  return n >= low && n <= high;
}

/* One of the names, or its first three letters. */
static int read_name(struct reading *r, const char names[][10], int count,
                     int *value) {
  for (int i = 0; i < count; i++) {
    size_t length = strlen(names[i]);
    if (strncasecmp(r->at, names[i], length) != 0)
      length = 3;
    if (strncasecmp(r->at, names[i], length) != 0)
      continue;
    r->at += length;
    *value = i;
    return 1;
  }
  return 0;
}

static int read_half(struct reading *r) {
  if (strncasecmp(r->at, "AM", 2) != 0 && strncasecmp(r->at, "PM", 2) != 0)
    return 0;
  r->afternoon = (*r->at | 32) == 'p';
  r->at += 2;
  return 1;
}

/* Seconds since 1970. */
static int read_seconds(struct reading *r) {
  time_t seconds = 0;
  if (!is_digit(*r->at))
    return 0;
  while (is_digit(*r->at))
    seconds = seconds * 10 + (*r->at++ - '0');
  return localtime_r(&seconds, r->tm) != NULL;
}

/* Z, +hh, +hhmm or +hh:mm. */
static int read_zone(struct reading *r) {
  int digits = 0, n = 0;
  skip_blanks(r);
  if (*r->at == 'Z') {
    r->at++;
    r->tm->tm_gmtoff = 0;
    return 1;
  }
  if (*r->at != '+' && *r->at != '-')
    return 0;
  int west = *r->at++ == '-';
  while (digits < 4 && is_digit(*r->at)) {
    n = n * 10 + (*r->at++ - '0');
    if (++digits == 2 && *r->at == ':' && is_digit(r->at[1]))
      r->at++;
  }
  if (digits == 2)
    n *= 100;
  else if (digits != 4 || n % 100 >= 60)
    return 0;
  r->tm->tm_gmtoff = n / 100 * 3600 + n % 100 * 60;
  if (west)
    r->tm->tm_gmtoff = -r->tm->tm_gmtoff;
  return 1;
}

/* -------------------------------------------------------------- conversions */

static int read_format(struct reading *r, const char *s);

static int read_year(struct reading *r, char letter) {
  int n;
  r->want_days = 1;
  r->short_year = letter == 'y';
  if (!read_number(r, 0, letter == 'y' ? 99 : 9999, letter == 'y' ? 2 : 4, &n))
    return 0;
  r->tm->tm_year = letter == 'Y' ? n - 1900 : n >= 69 ? n : n + 100;
  return 1;
}

static int read_month(struct reading *r, int named) {
  int n;
  if (!(named ? read_name(r, months, 12, &n) : read_number(r, 1, 12, 2, &n)))
    return 0;
  r->tm->tm_mon = named ? n : n - 1;
  return r->has_mon = r->want_days = 1;
}

static int read_wday(struct reading *r, char letter) {
  int n;
  if (!(letter == 'a'   ? read_name(r, days, 7, &n)
        : letter == 'u' ? read_number(r, 1, 7, 1, &n)
                        : read_number(r, 0, 6, 1, &n)))
    return 0;
  r->tm->tm_wday = n % 7;
  return r->has_wday = 1;
}

static int read_hour(struct reading *r, int twelve) {
  int n;
  if (!read_number(r, twelve, twelve ? 12 : 23, 2, &n))
    return 0;
  r->tm->tm_hour = twelve ? n % 12 : n;
  r->twelve = twelve;
  return 1;
}

static int read_yday(struct reading *r) {
  int n;
  if (!read_number(r, 1, 366, 3, &n))
    return 0;
  r->tm->tm_yday = n - 1;
  return r->has_yday = 1;
}

static int read_mday(struct reading *r) {
  r->has_mday = r->want_days = 1;
  return read_number(r, 1, 31, 2, &r->tm->tm_mday);
}

static int read_week(struct reading *r, char letter) {
  if (r->week_letter != 'U')
    r->week_letter = letter;
  return read_number(r, 0, 53, 2, &r->week);
}

/* The year of a week, which says nothing about the rest. */
static int skip_year(struct reading *r) {
  if (!is_digit(*r->at))
    return 0;
  while (is_digit(*r->at))
    r->at++;
  return 1;
}

static int read_date(struct reading *r, char letter) {
  int n;
  switch (letter) {
  case 'a':
  case 'A':
    return read_wday(r, 'a');
  case 'b':
  case 'B':
  case 'h':
    return read_month(r, 1);
  case 'C':
    r->want_days = 1;
    return read_number(r, 0, 99, 2, &r->century);
  case 'd':
  case 'e':
    return read_mday(r);
  case 'g':
    return read_number(r, 0, 99, 2, &n);
  case 'G':
    return skip_year(r);
  case 'j':
    return read_yday(r);
  case 'm':
    return read_month(r, 0);
  case 'u':
  case 'w':
    return read_wday(r, letter);
  case 'U':
  case 'W':
    return read_week(r, letter);
  case 'V':
    return read_number(r, 0, 53, 2, &n);
  case 'y':
  case 'Y':
    return read_year(r, letter);
  default:
    return 0;
  }
}

/* Of several; NULL: it is none of those. */
static const char *composite(char letter) {
  switch (letter) {
  case 'c':
    return "%a %b %e %H:%M:%S %Y";
  case 'D':
  case 'x':
    return "%m/%d/%y";
  case 'F':
    return "%Y-%m-%d";
  case 'r':
    return "%I:%M:%S %p";
  case 'R':
    return "%H:%M";
  case 'T':
  case 'X':
    return "%H:%M:%S";
  default:
    return NULL;
  }
}

static int convert(struct reading *r, char letter) {
  const char *parts = composite(letter);
  if (parts != NULL)
    return read_format(r, parts);
  switch (letter) {
  case '%':
    return *r->at == '%' ? r->at++, 1 : 0;
  case 'H':
  case 'k':
    return read_hour(r, 0);
  case 'I':
  case 'l':
    return read_hour(r, 1);
  case 'M':
    return read_number(r, 0, 59, 2, &r->tm->tm_min);
  case 'n':
  case 't':
    return skip_blanks(r), 1;
  case 'p':
    return read_half(r);
  case 's':
    return read_seconds(r);
  case 'S':
    return read_number(r, 0, 61, 2, &r->tm->tm_sec);
  case 'z':
    return read_zone(r);
  case 'Z':
    return skip_word(r), 1;
  default:
    return read_date(r, letter);
  }
}

/* Behind a %: flags of strftime, which say nothing, and the letter. */
static const char *read_letter(struct reading *r, const char *s) {
  while (*s != '\0' && strchr("-_0^#", *s) != NULL)
    s++;
  if (*s == 'E' || *s == 'O')
    __allways_unsupported("strptime() with the modifiers E and O");
  return *s != '\0' && convert(r, *s) ? s + 1 : NULL;
}

static int read_format(struct reading *r, const char *s) {
  while (*s != '\0') {
    if (is_blank(*s)) {
      skip_blanks(r);
      s++;
    } else if (*s != '%') {
      if (*s++ != *r->at++)
        return 0;
    } else if ((s = read_letter(r, s + 1)) == NULL) {
      return 0;
    }
  }
  return 1;
}

/* ----------------------------------------------------------- what follows */

static int is_leap(const struct tm *t) {
  int year = 1900 + t->tm_year;
  return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

/* Days before a month (0 to 12) in this year. */
static int days_before(const struct tm *t, int month) {
  static const short before[13] = {0,   31,  59,  90,  120, 151, 181,
                                   212, 243, 273, 304, 334, 365};
  return before[month] + (month > 1 && is_leap(t));
}

/* The month of the day tm_yday. */
static int month_of(const struct tm *t) {
  int month = 0;
  while (month < 11 && days_before(t, month + 1) <= t->tm_yday)
    month++;
  return month;
}

/* 1 January of 1900 was a Monday. */
static int wday_of(const struct tm *t, int yday) {
  int year = t->tm_year + 1899 + 400; /* whole ones before it, not negative */
  int leaps = year / 4 - year / 100 + year / 400 - (2299 / 4 - 22 + 5);
  return ((t->tm_year % 7 + leaps % 7 + yday % 7 + 1) % 7 + 7) % 7;
}

/* A day of the year, where month or day were not read. */
static void find_date(const struct reading *r) {
  struct tm *t = r->tm;
  int month = month_of(t);
  if (!r->has_mon)
    t->tm_mon = month;
  if (!r->has_mday)
    t->tm_mday = t->tm_yday - days_before(t, month) + 1;
}

static void find_days(const struct reading *r) {
  struct tm *t = r->tm;
  if (!r->has_wday && !(r->has_mon && r->has_mday) && r->has_yday)
    find_date(r);
  if (!r->has_mon && (unsigned)t->tm_mon > 11)
    return;
  int yday = days_before(t, t->tm_mon) + t->tm_mday - 1;
  if (!r->has_wday)
    t->tm_wday = wday_of(t, yday);
  if (!r->has_yday)
    t->tm_yday = yday;
}

/* A week and a day of it. */
static void use_week(const struct reading *r) {
  struct tm *t = r->tm;
  int monday = r->week_letter == 'W';
  int first = wday_of(t, 0);
  if (!r->has_yday)
    t->tm_yday = (7 - (first - monday)) % 7 + (r->week - 1) * 7 +
                 (t->tm_wday - monday + 7) % 7;
  find_date(r);
}

static void use_century(const struct reading *r) {
  int first = (r->century - 19) * 100;
  r->tm->tm_year = r->short_year ? r->tm->tm_year % 100 + first : first;
}

char *strptime(const char *restrict s, const char *restrict format,
               struct tm *restrict tm) {
  struct reading r = {.at = s, .tm = tm, .century = -1};
  if (!read_format(&r, format))
    return NULL;
  if (r.twelve && r.afternoon)
    tm->tm_hour += 12;
  if (r.century != -1)
    use_century(&r);
  if (r.want_days)
    find_days(&r);
  if (r.week_letter && r.has_wday)
    use_week(&r);
  return (char *)r.at;
}
