/*
 * solver/range.h - what is known of a value without solving.
 */
#ifndef SOLVER_RANGE_H
#define SOLVER_RANGE_H

#include "solver/formula.h"

/* Its least and greatest number, bits that are zero or one in all, and bounds
 * of the number with sign.  INT64_MIN and INT64_MAX say nothing about those. */
struct range {
  uint64_t low, high, zeros, ones;
  int64_t least, greatest;
};

struct range range_whole(unsigned bits);
struct range range_between(uint64_t low, uint64_t high);
/* Of the numbers of a set that is not empty. */
struct range range_of_set(const struct intervals *set, unsigned bits);
/* Each part makes the others sharper, and both ranges hold; false: nothing is
 * left. */
bool range_sharpen(struct range *r, unsigned bits);
bool range_meet(struct range *r, struct range other, unsigned bits);
/* From the ranges of its operands, which are sharp; it need not be itself. */
struct range range_of_term(const struct formula *f,
                           const struct formula_term *t,
                           const struct range *ranges);

/* --------------------------------------------------------------- narrow.c */

/* Of all terms, from the sets that are asserted of them.  False: the assertions
 * cannot hold. */
bool formula_ranges(const struct formula *f, struct range *ranges);

/* ---------------------------------------------------------------- order.c */

/* Can the comparisons hold together?  Then these are values of variables that
 * are compared, by their numbers, that fulfil all that is no more than an
 * order: the least ones, and the greatest ones; those of the others stay. */
bool formula_orders(const struct formula *f, const struct range *ranges,
                    uint64_t *least, uint64_t *greatest);

#endif
