/*
 * cli/terminal.c - where people read.
 */
#define _POSIX_C_SOURCE 200809L
#include "cli/terminal.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/clean.h"
#include "cli/options.h"

void look_at_terminal(struct allways_check_options *o, FILE *out) {
  const char *columns = getenv("COLUMNS");
  uint64_t n;
  if (columns && parse_number(columns, &n) && n >= 40 && n <= 1000)
    o->columns = (unsigned)n;
  o->colours = isatty(fileno(out)) && getenv("NO_COLOR") == NULL;
}

void put_report(FILE *out, const char *text) {
  size_t size = strlen(text);
  char *copy = alloc_raw(size + 1);
  memcpy(copy, text, size + 1);
  clean_report(copy, size);
  fwrite(copy, 1, size, out);
  alloc_free(copy, size + 1);
}

void put_line(FILE *out, const char *text) { put_text(out, "%s\n", text); }

void put_text(FILE *out, const char *format, ...) {
  va_list list, again;
  va_start(list, format);
  va_copy(again, list);
  int size = vsnprintf(NULL, 0, format, list);
  size_t n = size > 0 ? (size_t)size : 0;
  char *text = alloc_raw(n + 1);
  vsnprintf(text, n + 1, format, again);
  va_end(again);
  va_end(list);
  clean_line(text, n && text[n - 1] == '\n' ? n - 1 : n);
  fwrite(text, 1, n, out);
  alloc_free(text, n + 1);
}
