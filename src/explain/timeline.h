/*
 * explain/timeline.h - an execution, drawn: a column for each thread, time goes
 * down.
 */
#ifndef EXPLAIN_TIMELINE_H
#define EXPLAIN_TIMELINE_H

#include "base/text.h"
#include "explain/execution.h"

struct timeline_look {
  unsigned columns; /* 0: 100 */
  bool colours;
  size_t max_rows; /* more are cut out of the middle; 0: none */
};

/* Adds the table of rows to the text, with a heading.  Its lines are cut at
 * look->columns characters; what they show is described in
 * docs/reference/counterexample.md. */
void timeline_draw(struct text *text, const struct ir_program *program,
                   const struct execution *execution,
                   const struct timeline_look *look);

#endif
