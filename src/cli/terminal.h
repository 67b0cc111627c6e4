/*
 * cli/terminal.h - where people read.
 */
#ifndef CLI_TERMINAL_H
#define CLI_TERMINAL_H

#include <stdio.h>

#include "allways/explore.h"

/* How wide a report is, and whether it may be coloured. */
void look_at_terminal(struct allways_check_options *o, FILE *out);

#endif
