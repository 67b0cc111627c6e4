/*
 * api/suppress.h - which faults are suppressed: options and comments become
 * numbers of functions and positions.
 */
#ifndef API_SUPPRESS_H
#define API_SUPPRESS_H

#include <jansson.h>

#include "allways/run.h"
#include "base/text.h"
#include "ir/ir.h"
#include "vm/suppress.h"

/* Where a suppression comes from. */
struct suppress_source {
  const char *text; /* of an option; NULL: a comment */
  uint32_t file, line;
  bool matches; /* of an option: some function */
};

struct suppress {
  struct suppressions all;
  struct suppress_source *sources; /* one for each */
  size_t capacity, source_capacity, source_count;
  const struct ir_program *program;
};

/* Finds all of them.  What is wrong is added to the report: false if that is an
 * option. */
bool suppress_load(struct suppress *s, const struct ir_program *program,
                   const struct allways_run_options *options,
                   struct text *report);
void suppress_release(struct suppress *s);
/* Only faults of these kinds are asked for. */
void suppress_want(struct suppress *s, uint32_t kinds);

/* What was used, for the line "assumes:"; nothing if nothing was. */
void suppress_assumes(const struct suppress *s, struct text *text);
/* A line for each that was used, and, if the search was complete, for those
 * that were not. */
void suppress_report(const struct suppress *s, bool complete,
                     struct text *report);
/* All of them, for the document. */
json_t *suppress_json(const struct suppress *s);

#endif
