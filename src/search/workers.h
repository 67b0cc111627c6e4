/*
 * search/workers.h - several workers that search depth first, on one store.
 *
 * A worker that has nothing left to do waits; one that is busy then shares its
 * stack: it makes a copy of the execution and gives half of the moves that it
 * has not taken, low and high in the stack alike.  The other worker goes the
 * execution again on its own engine and has a stack of its own from there on.
 * A state is entered by the one worker that the store told it is new, so
 * nothing is done twice but these executions.
 *
 * The search is over when all wait and nothing is offered.
 */
#ifndef SEARCH_WORKERS_H
#define SEARCH_WORKERS_H

#include "search/search.h"

/* Part of a stack. */
struct share_level {
  struct step step;           /* to the next level */
  uint32_t at, end, switches; /* see struct level of dfs.c */
  uint64_t value, values; /* of the first move: from the first to the second */
};
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
/* Takes the share, of which the first count levels matter. */
void workers_offer(struct workers *c, struct share *share, size_t count);
/* Work, or NULL when the search is over. */
struct share *workers_wait(struct workers *c);
/* Some worker has ended the search. */
bool workers_must_stop(const struct workers *c);
/* Adds what s has done since the last time, and tells s what all have. */
void workers_count(struct workers *c, struct search *s);

#endif
