/*
 * runtime/locale_langinfo.c - nl_langinfo for the C locale.
 */
#define _GNU_SOURCE
#include <langinfo.h>
#include <string.h>

/* Rows of the same kind, numbered from the item of the first on. */
struct range {
  nl_item first;
  int count;
  const char *texts; /* one after the other */
};

static const struct range ranges[] = {
    {ABDAY_1, 7, "Sun\0Mon\0Tue\0Wed\0Thu\0Fri\0Sat"},
    {DAY_1, 7,
     "Sunday\0Monday\0Tuesday\0Wednesday\0Thursday\0Friday\0Saturday"},
    {ABMON_1, 12, "Jan\0Feb\0Mar\0Apr\0May\0Jun\0Jul\0Aug\0Sep\0Oct\0Nov\0Dec"},
    {MON_1, 12,
     "January\0February\0March\0April\0May\0June\0July\0August\0September\0"
     "October\0November\0December"},
    {AM_STR, 2, "AM\0PM"},
    {D_T_FMT, 1, "%a %b %e %H:%M:%S %Y"},
    {D_FMT, 1, "%m/%d/%y"},
    {T_FMT, 1, "%H:%M:%S"},
    {T_FMT_AMPM, 1, "%I:%M:%S %p"},
    {CODESET, 1, "ANSI_X3.4-1968"},
    {RADIXCHAR, 1, "."},
    {YESEXPR, 1, "^[yY]"},
    {NOEXPR, 1, "^[nN]"},
    {CRNCYSTR, 1, "-"},
};

char *nl_langinfo(nl_item item) {
  for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
    int place = item - ranges[i].first;
    if (place < 0 || place >= ranges[i].count)
      continue;
    const char *text = ranges[i].texts;
    while (place-- > 0)
      text += strlen(text) + 1;
    return (char *)text;
  }
  return (char *)"";
}
