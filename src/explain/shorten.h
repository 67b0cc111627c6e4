/*
 * explain/shorten.h - another execution with the same fault and fewer switches.
 */
#ifndef EXPLAIN_SHORTEN_H
#define EXPLAIN_SHORTEN_H

#include "search/search.h"

/* Changes the schedule into one of fewer switches or steps that ends with the
 * same fault, if a bounded number of tries finds one before the search is
 * late (NULL: it never is).  Each was run.  The engine stands at its first
 * state, and stands there again afterwards. */
void schedule_shorten(struct schedule *schedule, struct engine *e,
                      const struct fault *fault, const struct search *search);
/* How often another thread than that of the step before takes a step. */
size_t schedule_switches(const struct schedule *schedule);

#endif
