/*
 * search/search_impl.h - what all searches do alike.
 */
#ifndef SEARCH_SEARCH_IMPL_H
#define SEARCH_SEARCH_IMPL_H

#include "base/alloc.h"
#include "base/bug.h"
#include "search/search.h"

/* The search is not complete, for this reason; the first one counts. */
PRINTF_LIKE(2, 3)
void search_give_up(struct search *s, const char *format, ...);
/* The same, because of what the program does there. */
PRINTF_LIKE(3, 4)
void search_give_up_at(struct search *s, const struct fault *where,
                       const char *format, ...);
/* A limit is reached, or somebody wants the search to end. */
bool search_must_stop(struct search *s);

/* Bytes that the process has; if they were never more, where they are is
 * noted. */
uint64_t search_memory_usage(struct search *s);
/* From now on, and for the last time. */
void search_usage_begin(struct search *s, struct engine *e, const void *self,
                        void (*weigh)(const void *self,
                                      struct search_usage *weight));
void search_usage_end(struct search *s);

/* A transition led to a state, whose hash was asked for, from the last saved
 * one.  Some of them are measured: all at first, then so few that it costs next
 * to nothing. */
static inline bool search_samples(const struct search *s) {
  return s->stats.transitions >= s->sample_at;
}
static inline void search_sample(struct search *s, struct engine *e) {
  if (search_samples(s))
    search_sample_state(s, e);
}

/* The next point of the curve, if it is time for one; it is at the end. */
void search_look(struct search *s, uint64_t bytes, bool end);

/* What a worker measured becomes the search's. */
void search_add_measures(struct search *to, const struct search *from);

/* The engine's last fault, at the end of the steps; false: the search is over.
 */
bool search_fault(struct search *s, struct engine *e, const struct trace *way);
/* Adds the faults that another search found. */
void search_take_found(struct search *s, struct search *from);
/* What the last move did wrong without ending the execution, and the execution
 * it ended, if it did; false: the search is over. */
bool search_event(struct search *s, struct engine *e, enum engine_event event,
                  const struct trace *way);

/* Looks whether what must always hold does so in the current state, a new one;
 * false: the search is over. */
bool search_always(struct search *s, struct engine *e, const struct trace *way);

/* Adds what the engine, which is done, has checked of itself. */
void search_count_audits(struct search *s, struct engine *e);

/* The move has more values than can be tried; then the search is not
 * complete. */
bool search_too_wide(struct search *s, struct engine *e, const struct move *m);
/* Bounds of a state that is so far from the start. */
bool search_within_bounds(struct search *s, uint64_t depth, uint32_t switches);

void trace_add(struct trace *t, uint32_t thread, uint64_t value);

/* With a workers: from the first state on if it is the first of it, else from
 * what others share. */
void search_dfs(struct search *s, struct engine *e, bool first);
void search_bfs(struct search *s, struct engine *e);
void search_workers(struct search *s, struct engine *e);
void search_walks(struct search *s, struct engine *e);
/* A search of which almost every state led to one new state looks aside at
 * this depth, and at more: */
enum { SEARCH_DIVE = 1000 };
/* Random walks beside a search, of so many steps in all; false: the search is
 * over. */
bool search_aside(struct search *s, uint64_t steps);

#endif
