/*
 * explain/expand.h - executions with calls that were not executed, made whole.
 */
#ifndef EXPLAIN_EXPAND_H
#define EXPLAIN_EXPAND_H

#include "search/search.h"

/* The schedule is one of an engine with summaries; it becomes one of an engine
 * without them, in which the calls make the choices that led to the effects
 * applied, or to the fault.  Both engines stand at their first states. */
void schedule_expand(struct schedule *schedule, const struct fault *fault,
                     struct engine *with, enum engine_event event,
                     struct engine *without, enum engine_event event_without);

#endif
