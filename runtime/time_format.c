/*
 * runtime/time_format.c - strftime in the C locale.
 *
 * GNU's flags (_ - 0 ^ #) and widths are known; the modifiers E and O change
 * nothing here.
 */
#define _GNU_SOURCE
#include <string.h>
#include <time.h>

#include "time_impl.h"

/* ------------------------------------------------------------------ output */

struct out {
  char *to;
  size_t size; /* beyond it bytes are only counted */
  size_t used;
  int upper; /* small letters become capital ones */
};

/* What stands between % and the letter. */
struct field {
  char pad; /* ' ', '0', '-' only up to a given width, 0 as usual */
  int upper;
  int swap;
  int width; /* 0: as usual */
};

static void put(struct out *o, char c) {
  if (o->upper && c >= 'a' && c <= 'z')
    c = (char)(c - 32);
  if (o->used < o->size)
    o->to[o->used] = c;
  o->used++;
}

static void pad_text(struct out *o, const struct field *f, size_t length) {
  for (size_t i = length; i < (size_t)f->width; i++)
    put(o, f->pad == '0' ? '0' : ' ');
}

static void put_text(struct out *o, const struct field *f, const char *text,
                     size_t length) {
  pad_text(o, f, length);
  for (size_t i = 0; i < length; i++)
    put(o, text[i]);
}

/* A name of which # makes small letters. */
static void put_lower(struct out *o, const struct field *f, const char *text,
                      int lower) {
  char copy[16];
  size_t length = strlen(text);
  if (length >= sizeof copy || !lower) {
    put_text(o, f, text, length);
    return;
  }
  for (size_t i = 0; i <= length; i++)
    copy[i] = (char)(text[i] >= 'A' && text[i] <= 'Z' ? text[i] + 32 : text[i]);
  o->upper = 0;
  put_text(o, f, copy, length);
}

/* The name with number i of count names, in so many letters at most. */
static void put_name(struct out *o, const struct field *f,
                     const char names[][10], int count, int i, size_t letters) {
  const char *name = i >= 0 && i < count ? names[i] : "?";
  o->upper |= f->swap;
  put_text(o, f, name, strnlen(name, letters));
}

/* pad and width are what is usual for the field. */
static void put_number(struct out *o, const struct field *f, char pad,
                       int width, long long n) {
  unsigned long long left = (unsigned long long)n;
  char digits[24], *end = digits + sizeof digits, *p = end;
  if (n < 0)
    left = 0 - left;
  do {
    *--p = (char)('0' + left % 10);
    left /= 10;
  } while (left != 0);
  int length = (int)(end - p) + (n < 0);
  if (f->pad == '-')
    width = 0;
  pad = f->pad == '-' ? ' ' : f->pad != 0 ? f->pad : pad;
  width = f->width > width ? f->width : width;
  for (int i = length; i < width && pad == ' '; i++)
    put(o, ' ');
  if (n < 0)
    put(o, '-');
  for (int i = length; i < width && pad == '0'; i++)
    put(o, '0');
  while (p < end)
    put(o, *p++);
}

/* ------------------------------------------------------------------- weeks */

/* The week of the year, if weeks begin on this day (0: Sunday). */
static int week(const struct tm *t, int first) {
  return (t->tm_yday + 7 - (t->tm_wday - first + 7) % 7) / 7;
}

static int days_of(long long year) {
  return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 366 : 365;
}

/* The week of ISO 8601, which begins on Monday and belongs to the year of its
 * Thursday. */
static int iso_week(const struct tm *t, long long *year) {
  int thursday = t->tm_yday - (t->tm_wday + 6) % 7 + 3;
  *year = 1900LL + t->tm_year;
  if (thursday < 0)
    thursday += days_of(--*year);
  else if (thursday >= days_of(*year))
    thursday -= days_of((*year)++);
  return thursday / 7 + 1;
}

/* ------------------------------------------------------------- conversions */

static void format(struct out *o, const char *s, const struct tm *t);

/* What a letter stands for, or NULL. */
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

static void put_composite(struct out *o, const struct field *f, const char *s,
                          const struct tm *t) {
  struct out count = {NULL, 0, 0, 0};
  format(&count, s, t);
  pad_text(o, f, count.used);
  format(o, s, t);
}

static void put_zone(struct out *o, const struct field *f, const struct tm *t) {
  long minutes = t->tm_gmtoff / 60;
  if (t->tm_isdst < 0)
    return;
  put_text(o, f, minutes < 0 ? "-" : "+", 1);
  minutes = minutes < 0 ? -minutes : minutes;
  put_number(o, f, '0', 4, minutes / 60 * 100 + minutes % 60);
}

static int put_words(struct out *o, const struct field *f, char letter,
                     const struct tm *t) {
  const char *half = t->tm_hour >= 12 ? "PM" : "AM";
  switch (letter) {
  case 'a':
    return put_name(o, f, days, 7, t->tm_wday, 3), 1;
  case 'A':
    return put_name(o, f, days, 7, t->tm_wday, 9), 1;
  case 'b':
  case 'h':
    return put_name(o, f, months, 12, t->tm_mon, 3), 1;
  case 'B':
    return put_name(o, f, months, 12, t->tm_mon, 9), 1;
  case 'p':
    return put_lower(o, f, half, f->swap), 1;
  case 'P':
    return put_lower(o, f, half, 1), 1;
  case 'Z':
    return put_lower(o, f, t->tm_zone != NULL ? t->tm_zone : "", f->swap), 1;
  case 'z':
    return put_zone(o, f, t), 1;
  case 'n':
    return put_text(o, f, "\n", 1), 1;
  case 't':
    return put_text(o, f, "\t", 1), 1;
  case '%':
    return put_text(o, f, "%", 1), 1;
  default:
    return 0;
  }
}

/* Numbers of the date; those of the day's time are in the next. */
static int put_date(struct out *o, const struct field *f, char letter,
                    const struct tm *t) {
  long long year = 1900LL + t->tm_year, iso_year;
  switch (letter) {
  case 'C':
    return put_number(o, f, '0', 2, year / 100 - (year % 100 < 0)), 1;
  case 'd':
    return put_number(o, f, '0', 2, t->tm_mday), 1;
  case 'e':
    return put_number(o, f, ' ', 2, t->tm_mday), 1;
  case 'g':
    iso_week(t, &iso_year);
    return put_number(o, f, '0', 2, (iso_year % 100 + 100) % 100), 1;
  case 'G':
    iso_week(t, &iso_year);
    return put_number(o, f, '0', 1, iso_year), 1;
  case 'j':
    return put_number(o, f, '0', 3, t->tm_yday + 1LL), 1;
  case 'm':
    return put_number(o, f, '0', 2, t->tm_mon + 1LL), 1;
  case 'u':
    return put_number(o, f, '0', 1, (t->tm_wday + 6) % 7 + 1), 1;
  case 'U':
    return put_number(o, f, '0', 2, week(t, 0)), 1;
  case 'V':
    return put_number(o, f, '0', 2, iso_week(t, &iso_year)), 1;
  case 'w':
    return put_number(o, f, '0', 1, t->tm_wday), 1;
  case 'W':
    return put_number(o, f, '0', 2, week(t, 1)), 1;
  case 'y':
    return put_number(o, f, '0', 2, (year % 100 + 100) % 100), 1;
  case 'Y':
    return put_number(o, f, '0', 1, year), 1;
  default:
    return 0;
  }
}

static int put_time(struct out *o, const struct field *f, char letter,
                    const struct tm *t) {
  int hour = t->tm_hour > 12 ? t->tm_hour - 12 : t->tm_hour;
  struct tm copy = *t;
  hour = hour == 0 ? 12 : hour;
  switch (letter) {
  case 'H':
    return put_number(o, f, '0', 2, t->tm_hour), 1;
  case 'I':
    return put_number(o, f, '0', 2, hour), 1;
  case 'k':
    return put_number(o, f, ' ', 2, t->tm_hour), 1;
  case 'l':
    return put_number(o, f, ' ', 2, hour), 1;
  case 'M':
    return put_number(o, f, '0', 2, t->tm_min), 1;
  case 's':
    return put_number(o, f, ' ', 1, mktime(&copy)), 1;
  case 'S':
    return put_number(o, f, '0', 2, t->tm_sec), 1;
  default:
    return 0;
  }
}

/* ------------------------------------------------------------------ format */

/* Reads flags, a width and a modifier; s is behind the %. */
static const char *read_field(const char *s, struct field *f) {
  struct field none = {0, 0, 0, 0};
  *f = none;
  for (;; s++) {
    if (*s == '_' || *s == '-' || *s == '0')
      f->pad = *s == '_' ? ' ' : *s;
    else if (*s == '^')
      f->upper = 1;
    else if (*s == '#')
      f->swap = 1;
    else
      break;
  }
  for (; *s >= '0' && *s <= '9'; s++)
    if (f->width < 1000000)
      f->width = f->width * 10 + (*s - '0');
  return *s == 'E' || *s == 'O' ? s + 1 : s;
}

/* Everything from the % at start to the letter at s. */
static void convert(struct out *o, const struct field *f, const char *start,
                    const char *s, const struct tm *t) {
  const char *more = composite(*s);
  int upper = o->upper;
  o->upper |= f->upper;
  if (more != NULL)
    put_composite(o, f, more, t);
  else if (!put_words(o, f, *s, t) && !put_date(o, f, *s, t) &&
           !put_time(o, f, *s, t))
    put_text(o, f, start, (size_t)(s - start) + (*s != '\0'));
  o->upper = upper;
}

static void format(struct out *o, const char *s, const struct tm *t) {
  struct field f;
  while (*s != '\0') {
    const char *start = s++;
    if (*start != '%') {
      put(o, *start);
      continue;
    }
    s = read_field(s, &f);
    convert(o, &f, start, s, t);
    if (*s != '\0')
      s++;
  }
}

size_t strftime(char *restrict to, size_t size, const char *restrict s,
                const struct tm *restrict t) {
  struct out o = {to, size, 0, 0};
  format(&o, s, t);
  if (o.used >= size)
    return 0;
  to[o.used] = '\0';
  return o.used;
}
