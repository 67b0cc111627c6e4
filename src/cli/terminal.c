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

void put_text(FILE *out, const char *format, ...) {
  char *text = NULL;
  size_t room = 0, size = 200;
  while (size >= room) {
    va_list list;
    alloc_free(text, room);
    room = size + 1;
    text = alloc_raw(room);
    va_start(list, format);
    int n = vsnprintf(text, room, format, list);
    va_end(list);
    size = n > 0 ? (size_t)n : 0;
  }
  clean_line(text, size && text[size - 1] == '\n' ? size - 1 : size);
  fwrite(text, 1, size, out);
  alloc_free(text, room);
}

void put_line(FILE *out, const char *text) { put_text(out, "%s\n", text); }
