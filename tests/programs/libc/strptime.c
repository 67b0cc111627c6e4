/* Dates from text. */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <time.h>

static void parse(const char *s, const char *format) {
  struct tm t;
  memset(&t, 0, sizeof t);
  char *end = strptime(s, format, &t);
  if (end == NULL) {
    printf("[%s] %s: no\n", s, format);
    return;
  }
  printf("[%s] %s: %d-%d-%d %d:%d:%d w%d y%d z%ld rest [%s]\n", s, format,
         t.tm_year, t.tm_mon, t.tm_mday, t.tm_hour, t.tm_min, t.tm_sec,
         t.tm_wday, t.tm_yday, t.tm_gmtoff, end);
}

int main(void) {
  parse("2024-02-29 12:34:56", "%Y-%m-%d %H:%M:%S");
  parse("2024-02-29T12:34:56+0130x", "%FT%T%z");
  parse("Sun Nov  6 08:49:37 1994", "%c");
  parse("Sun, 06 Nov 1994 08:49:37 GMT", "%a, %d %b %Y %T %Z");
  parse("12/31/99", "%D");
  parse("1/2/03", "%m/%d/%y");
  parse("11:05 PM", "%I:%M %p");
  parse("11:05:06 pm", "%r");
  parse("060 2023", "%j %Y");
  parse("1700000000", "%s");
  parse("20 24", "%C %y");
  parse("2023 10 Mon", "%Y %W %a");
  parse("100%", "%M%%");
  parse("61", "%M");
  parse("x", "%d");
  parse("Febr", "%b");
  parse("september 9", "%B %d");
  parse("+2", "%z");
  return 0;
}
