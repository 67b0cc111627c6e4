/*
 * solver/simplify_impl.h - what the parts of simplify.c share.
 */
#ifndef SOLVER_SIMPLIFY_IMPL_H
#define SOLVER_SIMPLIFY_IMPL_H

#include "solver/simplify.h"
#include "solver/sum.h"

struct simplify {
  const struct formula *from;
  struct formula *to;
  uint32_t *become; /* for each term: its term in to */
  /* Of the terms in to: what is known from the sets of variables alone, and
   * what they are made of; a term that cannot be taken apart is its own sum. */
  struct range *ranges;
  struct sum **sums;
  size_t known, range_capacity, sum_capacity;
  size_t looked; /* terms whose bits were looked at */
};

static inline const struct formula_term *simplify_at(const struct simplify *s,
                                                     uint32_t term) {
  return &s->to->terms[term];
}

static inline unsigned simplify_bits(const struct simplify *s, uint32_t term) {
  return s->to->terms[term].bits;
}

static inline bool simplify_is_number(const struct simplify *s, uint32_t term) {
  return s->to->terms[term].kind.op == FORMULA_NUMBER;
}

/* Is it the same with and without sign? */
static inline bool simplify_is_positive(const struct simplify *s,
                                        uint32_t term) {
  return s->ranges[term].high <= formula_mask(simplify_bits(s, term)) >> 1;
}

/* ------------------------------------------------------------- simplify.c */

/* The operation as a term of to, as it stands. */
uint32_t simplify_put(struct simplify *s, struct formula_kind kind, uint32_t a,
                      uint32_t b, uint32_t c);
uint32_t simplify_number(struct simplify *s, unsigned bits, uint64_t number);
/* A term with this value, which is taken. */
uint32_t simplify_term(struct simplify *s, struct sum *sum);
const struct sum *simplify_sum(const struct simplify *s, uint32_t term);
bool simplify_fits(const struct simplify *s, const struct sum *sum,
                   bool is_signed);
/* The operation, or, if that is simpler, what its sum says; it is taken, and
 * may be NULL. */
uint32_t simplify_settle(struct simplify *s, struct sum *sum,
                         struct formula_kind kind, const uint32_t *a);

/* ------------------------------------------------------ simplify_divide.c */

uint32_t simplify_divide(struct simplify *s, struct formula_kind kind,
                         const uint32_t *a);
/* term % n, without sign. */
struct sum *simplify_remainder(struct simplify *s, uint32_t term, uint64_t n);

/* What a sum stands for: a number modulo 2^bits, or a whole one, of terms
 * without or with sign. */
enum meaning { MODULAR, WHOLE_UNSIGNED, WHOLE_SIGNED };

/* Quotients times what was divided by are replaced.  The sum is taken. */
struct sum *simplify_undivide(struct simplify *s, struct sum *sum,
                              enum meaning meaning);

/* ----------------------------------------------------- simplify_compare.c */

uint32_t simplify_compare(struct simplify *s, struct formula_kind kind,
                          const uint32_t *a);
/* Does the exact result not fit? */
uint32_t simplify_overflows(struct simplify *s, struct formula_kind kind,
                            const uint32_t *a);
/* Of one bit. */
uint32_t simplify_negated(struct simplify *s, uint32_t t);

/* --------------------------------------------------------- simplify_bits.c */

/* Sums of other widths, and shifts. */
struct sum *simplify_truncate(struct simplify *s, const struct sum *sum,
                              unsigned bits);
struct sum *simplify_extend(struct simplify *s, const struct sum *sum,
                            unsigned bits, bool is_signed);
struct sum *simplify_shift_right(struct simplify *s, const struct sum *sum,
                                 unsigned n, bool is_signed);
/* term & mask; NULL: it is no sum. */
struct sum *simplify_mask(struct simplify *s, uint32_t term, uint64_t mask);
/* How many bits are set; NULL: it is no sum. */
struct sum *simplify_count(struct simplify *s, uint32_t term);
/* NULL: it is no sum. */
struct sum *simplify_table(struct simplify *s, const struct piecewise *table,
                           uint32_t a, unsigned bits);

/* ---------------------------------------------------------- simplify_xor.c */

/* Are these two terms equal in all bits, each of them the exclusive or of bits
 * of other terms?  1: they are; 0: they never are; -1: unknown. */
int simplify_xor_equal(struct simplify *s, uint32_t a, uint32_t b);

#endif
