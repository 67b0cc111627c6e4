/*
 * solver/intervals.h - sets of numbers, and views of a number.
 *
 * A set is a sorted list of intervals of 64-bit numbers that neither overlap
 * nor touch: equal sets are equal lists.  Sets do not change once they are
 * made.
 *
 * A view is how a value in a program comes from the number c that was chosen:
 *
 *     narrow = outer:  (c + addend) mod 2^outer
 *     narrow < outer:  (extended(c mod 2^narrow) + addend) mod 2^outer
 *
 * so that it can be cut, widened and added to without knowing c.
 */
#ifndef SOLVER_INTERVALS_H
#define SOLVER_INTERVALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/compiler.h"

struct interval {
  uint64_t low, high; /* both belong to it */
};
struct intervals {
  size_t count; /* 0: the empty set */
  struct interval items[];
};

/* The most intervals a set may have. */
enum { INTERVALS_MOST = 4096 };

/* low, low + 1, .. high, around the end of numbers if high < low.  The caller
 * owns the sets that functions return. */
struct intervals *intervals_new(uint64_t low, uint64_t high);
/* From items in any order and overlap. */
struct intervals *intervals_of(const struct interval *items, size_t count);
void intervals_free(struct intervals *s);
size_t intervals_bytes(const struct intervals *s);
bool intervals_have(const struct intervals *s, uint64_t x);
bool intervals_equal(const struct intervals *a, const struct intervals *b);
/* The numbers of a that are not in b. */
struct intervals *intervals_without(const struct intervals *a,
                                    const struct intervals *b);
uint128 intervals_size(const struct intervals *s);
/* How many numbers of the set are smaller than x. */
uint64_t intervals_rank(const struct intervals *s, uint64_t x);
/* The number with n smaller ones in the set; n is below its size. */
uint64_t intervals_nth(const struct intervals *s, uint64_t n);

struct view {
  uint8_t narrow, outer; /* bits, 1 .. 64; narrow <= outer */
  bool is_signed;        /* how it is extended; false if narrow = outer */
  uint64_t addend;
};

static inline struct view view_whole(unsigned bits) {
  return (struct view){(uint8_t)bits, (uint8_t)bits, false, 0};
}
/* The value for the number c. */
uint64_t view_value(struct view v, uint64_t c);
struct view view_add(struct view v, uint64_t n);
/* To fewer bits (or as many). */
struct view view_truncate(struct view v, unsigned bits);
/* To more bits.  Values from *low around to *high give one view (*in), all
 * others another one (*out); false: all give *in. */
bool view_extend(struct view v, unsigned bits, bool is_signed, struct view *in,
                 struct view *out, uint64_t *low, uint64_t *high);

/* The numbers of s whose view lies in low, low + 1, .. high, around the end of
 * v.outer bits if high < low; NULL: that would be more than INTERVALS_MOST
 * intervals. */
struct intervals *intervals_where(const struct intervals *s, struct view v,
                                  uint64_t low, uint64_t high);
/* All values of the view; they are numbers of v.outer bits. */
struct intervals *intervals_image(const struct intervals *s, struct view v);
/* Is x in low, low + 1, .. high, around the end of numbers if high < low? */
static inline bool is_around(uint64_t x, uint64_t low, uint64_t high) {
  return low <= high ? low <= x && x <= high : low <= x || x <= high;
}

/* A function of numbers, as pieces on which it is constant.  They are sorted,
 * do not overlap, and pieces that touch have different values. */
struct piecewise {
  size_t count, capacity;
  struct piece {
    uint64_t low, high, value;
  } items[];
};

/* Room for so many pieces. */
struct piecewise *piecewise_new(size_t capacity);
void piecewise_free(struct piecewise *m);
/* Adds a number after all that are there; false: there is no room. */
bool piecewise_add(struct piecewise *m, uint64_t number, uint64_t value);
/* The value of a number, or another one if it has none. */
uint64_t piecewise_find(const struct piecewise *m, uint64_t number,
                        uint64_t otherwise);
/* The value of a number that has one. */
uint64_t piecewise_value(const struct piecewise *m, uint64_t number);

#endif
