/*
 * search/proviso.h - is the cycle condition true of the explored graph?
 *
 * A search that leaves out steps must not leave out a thread forever (the
 * ignoring problem).  Each search avoids that while it runs, by a proviso of
 * its own.  Here the graph that it has explored is checked as a whole
 * afterwards:
 *
 *   - every cycle has a state in which all steps were taken;
 *   - in every bottom component, each thread that has a step has taken one.
 *
 * It is for audits of small state spaces, since the graph is kept.  Several
 * workers may report their steps and states at once.  Functions do nothing if p
 * is NULL.
 */
#ifndef SEARCH_PROVISO_H
#define SEARCH_PROVISO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "allways/memory.h"

struct proviso;

/* At most so many states and steps are kept.  A graph that has more is not
 * checked. */
struct proviso *proviso_new(size_t most);
void proviso_free(struct proviso *p);
/* The number of a state, for searches with several workers, which do not number
 * states themselves. */
uint32_t proviso_number(struct proviso *p, allways_hash hash);
/* A step led from one state to another.  closed: it lies inside of one
 * operation that no thread may interrupt; such a cycle leaves out no thread.
 */
void proviso_step(struct proviso *p, uint32_t from, uint32_t to, bool closed);
/* A state was expanded.  Threads are bits: those that have steps, and those of
 * them whose steps were taken.  exclusive: one thread is in the middle of an
 * operation, and the others wait for that. */
void proviso_state(struct proviso *p, uint32_t state, uint64_t threads,
                   uint64_t taken, bool exclusive);
/* Checks the graph, when the search has explored all that it means to.  NULL,
 * or what is wrong (borrowed until p is freed). */
const char *proviso_check(struct proviso *p);

#endif
