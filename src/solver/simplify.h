/*
 * solver/simplify.h - the same question in simpler terms.
 */
#ifndef SOLVER_SIMPLIFY_H
#define SOLVER_SIMPLIFY_H

#include "solver/formula.h"

/* Makes a formula about the same variables, in the same order, that holds for
 * the same values.  False: it never holds. */
bool formula_simplify(const struct formula *f, struct formula *to);

#endif
