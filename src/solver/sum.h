/*
 * solver/sum.h - numbers as sums of products: polynomials over terms, modulo
 * 2^bits.
 *
 *     3 * x * y + 5 * x + 7
 *
 * Two numbers that are computed in different ways and have the same sum are
 * equal.  Sums do not change once they are made; the caller owns those that
 * functions return.
 */
#ifndef SOLVER_SUM_H
#define SOLVER_SUM_H

#include "solver/range.h"

enum { SUM_DEGREE = 3, SUM_MOST = 80 };
#define SUM_NONE UINT32_MAX

/* Terms in ascending order, then SUM_NONE. */
struct product {
  uint64_t factor; /* not zero */
  uint32_t terms[SUM_DEGREE];
};

struct sum {
  unsigned bits;
  size_t count;
  struct product items[]; /* by their terms; the constant is the last one */
};

struct sum *sum_number(unsigned bits, uint64_t number);
struct sum *sum_term(unsigned bits, uint32_t term);
/* NULL is freed, too. */
void sum_free(struct sum *s);
struct sum *sum_copy(const struct sum *s);
/* x * a + y * b; NULL: it is too long. */
struct sum *sum_add(const struct sum *a, uint64_t x, const struct sum *b,
                    uint64_t y);
/* NULL: it is too long, or of too high a degree. */
struct sum *sum_multiply(const struct sum *a, const struct sum *b);
/* The same, where no factor leaves its width as a number with sign: what is
 * true of whole numbers is true of the result. */
struct sum *sum_add_exact(const struct sum *a, const struct sum *b,
                          bool subtract);
struct sum *sum_multiply_exact(const struct sum *a, const struct sum *b);
/* Products whose factors are multiples of n, without it, and in *rest the
 * others. */
struct sum *sum_divide(const struct sum *s, uint64_t n, struct sum **rest);
bool sum_is_number(const struct sum *s, uint64_t *number);
bool sum_is_term(const struct sum *s, uint32_t *term);
/* Of how many terms is it a product? */
unsigned product_degree(const struct product *p);
int64_t product_factor(const struct sum *s, size_t i);

/* Between which whole numbers it lies where nothing wraps around: the terms are
 * numbers with or without sign, and factors have one.  False: too large. */
bool sum_bounds(const struct sum *s, const struct formula *f,
                const struct range *ranges, bool is_signed, int128 *low,
                int128 *high);
/* Is it the same as that whole number: does nothing wrap around? */
bool sum_fits(const struct sum *s, const struct formula *f,
              const struct range *ranges, bool is_signed);

#endif
