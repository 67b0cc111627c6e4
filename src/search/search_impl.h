/*
 * search/search_impl.h - what all searches do alike.
 */
#ifndef SEARCH_SEARCH_IMPL_H
#define SEARCH_SEARCH_IMPL_H

#include "base/alloc.h"
#include "base/bug.h"
#include "search/search.h"

/* Notes that the search is not complete, and why.  Only the first reason is
 * kept. */
void search_give_up(struct search *s, enum fault_reason reason,
                    uint64_t number);
/* The same, because of what the program does at a place. */
void search_take_reason(struct search *s, const struct fault *why);
/* Is a limit reached, or does somebody want the search to end?  To be asked
 * before each step: most calls look at little. */
bool search_must_stop(struct search *s);

/* Bytes that the process has.  If that is a new maximum, what they are used for
 * is noted in s->usage. */
uint64_t search_memory_usage(struct search *s);
/* The memory of this engine and of `self`, the search's own, is looked at from
 * now on, until search_usage_end looks for the last time. */
void search_usage_begin(struct search *s, struct engine *e, const void *self,
                        void (*own_usage)(const void *self,
                                          struct search_usage *usage));
void search_usage_end(struct search *s);

/* Is the state to be measured that the current transition leads to?  All are at
 * first, then so few that it costs next to nothing. */
static inline bool search_samples(const struct search *s) {
  return s->stats.transitions >= s->sample_at;
}
/* Measures it then.  The step began at the last saved state, and the hash of
 * the current state must have been asked for. */
static inline void search_sample(struct search *s, struct engine *e) {
  if (search_samples(s))
    search_sample_state(s, e);
}

/* Adds a point to the curve, if it is time for one or if this is the end. */
void search_look(struct search *s, uint64_t bytes, bool end);

/* Adds what a worker measured to the whole. */
void search_add_measures(struct search *to, const struct search *from);

/* Keeps the engine's last fault, if it is a new one of a wanted kind, with the
 * schedule that led to it.  False means that the search is over. */
bool search_fault(struct search *s, struct engine *e,
                  const struct schedule *schedule);
/* Adds the faults that another search found. */
void search_take_found(struct search *s, struct search *from);
/* Keeps what the last step did wrong: the fault or end that the event reports,
 * and faults that do not end an execution.  False means that the search is
 * over. */
bool search_event(struct search *s, struct engine *e, enum engine_event event,
                  const struct schedule *schedule);

/* Checks in the current state, a new one, what must always hold.  False means
 * that the search is over. */
bool search_check_invariant(struct search *s, struct engine *e,
                            const struct schedule *schedule);

/* Adds what the engine, which is done, has checked of itself. */
void search_count_audits(struct search *s, struct engine *e);

/* Has the next operation of a thread more values than may be tried?  Then the
 * search is not complete, and the caller passes over it. */
bool search_too_wide(struct search *s, struct engine *e,
                     const struct enabled_steps *m);
/* Is a state that is so far from the start within the bounds that the user has
 * set?  If not, the search is not complete, and the caller leaves the state. */
bool search_within_bounds(struct search *s, uint64_t depth, uint32_t switches);

/* Searches depth first, from the first state on.  With several workers, only
 * the first of them does; the others begin with what is shared with them. */
void search_dfs(struct search *s, struct engine *e, bool first);
void search_bfs(struct search *s, struct engine *e);
void search_workers(struct search *s, struct engine *e);
void search_walks(struct search *s, struct engine *e);
/* A search that dives, because almost every state led to one new state only,
 * makes walks beside it at this depth, and at 4, 16, 64, ... times this depth.
 */
enum { SEARCH_DIVE = 1000 };
/* Makes random walks beside a search, of so many steps in all.  False means
 * that the search is over. */
bool search_walk_beside(struct search *s, uint64_t steps);

#endif
