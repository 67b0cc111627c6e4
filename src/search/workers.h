/*
 * search/workers.h - several workers that search depth first, on one store.
 *
 * A worker that has nothing left to do waits.  A busy one then shares its
 * stack: it copies the schedule of its execution and gives away half of the
 * steps that it has not taken, on all levels of the stack.  The other worker
 * runs the schedule again on its own engine, and has a stack of its own from
 * then on.  The store says to exactly one worker that a state is new, and that
 * one expands it; so nothing is done twice but these runs.
 *
 * The search is over when all wait and nothing is offered.
 */
#ifndef SEARCH_WORKERS_H
#define SEARCH_WORKERS_H

#include "search/search.h"

/* A level of a stack, and which of its steps are given away: at to end - 1, of
 * the first of them the values from `value` to `values` - 1. */
struct share_level {
  struct step step;           /* to the next level */
  uint32_t at, end, switches; /* see struct level of dfs.c */
  uint64_t value, values;
};
/* A schedule, and the steps along it that are given away. */
struct share {
  struct share *next;
  size_t count, capacity;
  struct share_level levels[];
};

struct share *share_new(size_t capacity);
void share_free(struct share *share);

struct workers;
/* Somebody waits for work.  May be asked often. */
bool has_idle_worker(const struct workers *c);
/* Offers a share, of which the first count levels matter, to whoever waits; it
 * owns the share from now on. */
void workers_offer(struct workers *c, struct share *share, size_t count);
/* Waits for an offer.  The caller owns it; NULL: the search is over. */
struct share *workers_wait(struct workers *c);
/* Some worker has ended the search. */
bool workers_must_stop(const struct workers *c);
/* Adds what s has done since the last call to the common counters, and copies
 * these to s->states_now and s->transitions_now. */
void workers_count(struct workers *c, struct search *s);

#endif
