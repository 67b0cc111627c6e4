/*
 * explain/replay.h - a schedule, run again.
 */
#ifndef EXPLAIN_REPLAY_H
#define EXPLAIN_REPLAY_H

#include "engine/engine.h"
#include "search/search.h"
#include "vm/vm.h"

/* The same thing is wrong at the same place.  b without a sub-kind: of the same
 * kind, or of any if its kind is FAULT_KIND_COUNT. */
bool replay_same(const struct fault *a, const struct fault *b);
/* Does the engine's last event, which ended a step or the start, come with the
 * fault?  Asks for its state if it went on. */
bool replay_meets(struct engine *e, enum engine_event event,
                  const struct fault *fault);
/* The same in a state where some threads, or all, may never go on again. */
bool replay_stuck(struct engine *e, const struct fault *fault);
/* May this step be taken now?  enabled has room for e->max_threads. */
bool replay_may(struct engine *e, struct step step,
                struct enabled_steps *enabled);

#endif
