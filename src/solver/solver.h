/*
 * solver/solver.h - can a formula hold?
 *
 * Asked in this order: what is known of ranges and bits; a few values of the
 * variables, those that held last among them; the order of what is compared;
 * answers to the same formula; what is left of it in simpler terms; all values,
 * where these are few; and an SMT solver, Z3, if there is one.  The answers do
 * not depend on the machine's speed: work is counted, not time.
 *
 * A solver belongs to one thread.
 */
#ifndef SOLVER_SOLVER_H
#define SOLVER_SOLVER_H

#include "solver/formula.h"

struct solver;

enum solver_answer {
  SOLVER_NO,
  SOLVER_YES,
  SOLVER_UNKNOWN /* it gave up, or there is none */
};

/* How questions were answered; several solvers may add to it. */
struct solver_counts {
  _Atomic uint64_t asked, by_ranges, by_values, by_rewriting, by_trying,
      by_cache, by_smt, gave_up, nanoseconds; /* the last: of Z3 */
};

/* smt: use Z3 where nothing else helps.  counts: NULL, or to be added to. */
struct solver *solver_new(bool smt, struct solver_counts *counts);
void solver_free(struct solver *s);
/* Is Z3 there? */
bool solver_has_smt(void);

/* Can all assertions hold?  YES: values has one value for each variable with
 * which they do. */
enum solver_answer solver_check(struct solver *s, const struct formula *f,
                                uint64_t *values);
/* The same, but not with much work: UNKNOWN is more likely. */
enum solver_answer solver_check_soon(struct solver *s, const struct formula *f,
                                     uint64_t *values);
/* All values of a term for which the assertions hold, if these are at most
 * `most`: *values is theirs.  NO: there are more; *values has some of them, the
 * least that are known. */
enum solver_answer solver_values(struct solver *s, struct formula *f,
                                 uint32_t term, size_t most,
                                 struct intervals **values);

#endif
