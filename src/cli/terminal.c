/*
 * cli/terminal.c - where people read.
 */
#define _POSIX_C_SOURCE 200809L
#include "cli/terminal.h"

#include <stdlib.h>
#include <unistd.h>

#include "cli/options.h"

void look_at_terminal(struct allways_check_options *o, FILE *out) {
  const char *columns = getenv("COLUMNS");
  uint64_t n;
  if (columns && parse_number(columns, &n) && n >= 40 && n <= 1000)
    o->columns = (unsigned)n;
  o->colours = isatty(fileno(out)) && getenv("NO_COLOR") == NULL;
}
