/*
 * solver/solver_impl.h - the door to an SMT solver.
 */
#ifndef SOLVER_SOLVER_IMPL_H
#define SOLVER_SOLVER_IMPL_H

#include "solver/solver.h"

/* ------------------------------------------------------------------ smt.c */

struct smt;

/* Is the library there? */
bool smt_is_there(void);
/* NULL: it is not. */
struct smt *smt_new(void);
void smt_free(struct smt *s);
/* Decides the formula, with so much work of Z3 at most.  YES: values has those
 * of the variables. */
enum solver_answer smt_check(struct smt *s, const struct formula *f,
                             unsigned work, uint64_t *values);

#endif
