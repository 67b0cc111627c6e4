/*
 * cli/statistics.h - the statistics of a check, for people.
 */
#ifndef CLI_STATISTICS_H
#define CLI_STATISTICS_H

#include <stdio.h>

#include "allways/explore.h"

/* "true", "false" or "unknown". */
const char *verdict_text(enum allways_verdict verdict);
/* Prints all statistics, one in a line, with what they mean. */
void statistics_print(FILE *file, const struct allways_check_result *r);

#endif
