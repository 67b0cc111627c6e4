/*
 * cli/terminal.h - where people read.
 */
#ifndef CLI_TERMINAL_H
#define CLI_TERMINAL_H

#include <stdio.h>

#include "allways/explore.h"
#include "base/compiler.h"

/* How wide a report is, and whether it may be coloured. */
void look_at_terminal(struct allways_check_options *o, FILE *out);

/* Lines of ours, in which nothing that comes from outside moves the cursor or
 * changes the terminal; colours stay. */
void put_report(FILE *out, const char *text);
/* One line, newline included: control characters are no part of
 * it. */
void put_line(FILE *out, const char *text);
/* As fprintf; the newline, if there is one, comes last: names of files and
 * words of the command line make no others. */
void put_text(FILE *out, const char *format, ...) PRINTF_LIKE(2, 3);

#endif
