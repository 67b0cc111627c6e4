/*
 * output/coverage.h - lines of source that were executed, as JSON.
 */
#ifndef OUTPUT_COVERAGE_H
#define OUTPUT_COVERAGE_H

#include <jansson.h>

#include "vm/counts.h"

/* An array with an object for each file of the user's, as
 * docs/reference/json.md says.  all: the program with functions that nobody
 * calls; NULL: it is not known. */
json_t *coverage_new(const struct ir_program *program,
                     const struct vm_counts *counts,
                     const struct ir_program *all);

#endif
