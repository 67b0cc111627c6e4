/*
 * solver/repair.h - values that fulfil a formula, from some that do not.
 */
#ifndef SOLVER_REPAIR_H
#define SOLVER_REPAIR_H

#include "solver/formula.h"

/* variables has a value of its domain for each variable, and values has room
 * for one of each term.  True: now they fulfil all assertions.  False: nothing
 * is known. */
bool formula_repair(const struct formula *f, struct intervals *const *domains,
                    uint64_t *variables, uint64_t *values);

#endif
