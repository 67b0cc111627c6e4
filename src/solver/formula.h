/*
 * solver/formula.h - terms over numbers that are not known, and which values
 * they may have.
 *
 * A formula is a list of terms, each made of terms before it, and a list of
 * assertions: a term has a value of a set.  Equal terms are one.  Values have 1
 * to 64 bits; floating point numbers are the bits that they are stored as.
 * What an operation of the IR does is said in ir/ir.h; here nothing is a fault:
 *
 *     division by zero    all bits are set; the remainder is what was divided
 *     shift too far       zero, or all bits are the sign
 *     float to integer    of a number that does not fit: any value; nobody asks
 *
 * Whoever makes a term of an operation that may be a fault asks for that
 * first.
 */
#ifndef SOLVER_FORMULA_H
#define SOLVER_FORMULA_H

#include "base/map.h"
#include "ir/ir.h"
#include "solver/intervals.h"

/* Terms that are no operations of the IR. */
enum formula_op {
  FORMULA_NUMBER = IR_OP_COUNT,
  FORMULA_VARIABLE,
  FORMULA_TABLE, /* the value that a table has for a */
  FORMULA_OP_COUNT
};

/* The operation of a term, as an instruction of the IR has it.  SADD_OVERFLOW
 * to UMUL_OVERFLOW have one result: whether it overflows. */
struct formula_kind {
  uint16_t op;
  uint8_t detail;
  ir_type type, from;
};

struct formula_term {
  struct formula_kind kind;
  uint8_t bits;     /* of the value */
  uint8_t operands; /* how many */
  uint32_t a[3];    /* terms */
  /* NUMBER: it; VARIABLE: which, from 0 on; TABLE: which. */
  uint64_t number;
};

struct formula_assertion {
  uint32_t term;
  struct intervals *set; /* not empty */
};

struct formula {
  struct formula_term *terms;
  size_t term_count, term_capacity;
  struct formula_assertion *assertions;
  size_t assertion_count, assertion_capacity;
  struct piecewise **tables; /* copies */
  size_t table_count, table_capacity;
  /* Their terms, and what they are called, the same in other formulas about the
   * same numbers. */
  uint32_t *variables;
  uint64_t *names;
  size_t variable_count, variable_capacity, name_capacity;
  struct map known; /* terms by their hash */
  bool floats;      /* there is a term of floating point */
};

/* Zeroed is an empty formula. */
void formula_clear(struct formula *f);
void formula_release(struct formula *f);

uint32_t formula_number(struct formula *f, unsigned bits, uint64_t number);
/* A new one; its name may be anything. */
uint32_t formula_variable(struct formula *f, unsigned bits, uint64_t name);
uint32_t formula_table(struct formula *f, unsigned bits, uint32_t a,
                       const struct piecewise *table);
/* Operands that the operation does not have are not looked at. */
uint32_t formula_operation(struct formula *f, struct formula_kind kind,
                           uint32_t a, uint32_t b, uint32_t c);
/* A value of another width: cut, or extended. */
uint32_t formula_resize(struct formula *f, uint32_t a, unsigned bits,
                        bool is_signed);
/* a + n, modulo its width. */
uint32_t formula_add(struct formula *f, uint32_t a, uint64_t n);
/* The value of a view of the number a. */
uint32_t formula_view(struct formula *f, uint32_t a, struct view v);
/* The term has a value of the set, which is taken. */
void formula_assert(struct formula *f, uint32_t term, struct intervals *set);

static inline uint64_t formula_mask(unsigned bits) {
  return bits >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << bits) - 1;
}

static inline int64_t formula_signed(uint64_t x, unsigned bits) {
  return bits >= 64 ? (int64_t)x : (int64_t)(x << (64 - bits)) >> (64 - bits);
}

/* The inverse of an odd number, modulo 2^64. */
static inline uint64_t formula_inverse(uint64_t odd) {
  uint64_t x = odd;
  for (int round = 0; round < 6; round++)
    x *= 2 - odd * x;
  return x;
}

/* An operation on integers of so many bits. */
static inline struct formula_kind formula_kind_of(unsigned op, unsigned bits) {
  return (struct formula_kind){.op = (uint16_t)op,
                               .type = {IR_INT, (uint16_t)bits}};
}

/* Is there a term for such an operation? */
bool formula_knows(struct formula_kind kind);
unsigned formula_operands(unsigned op);
unsigned formula_bits(struct formula_kind kind);

/* ------------------------------------------------------------------ eval.c */

/* The value of each term, where values has room for all of them, for these
 * values of the variables. */
void formula_values(const struct formula *f, const uint64_t *variables,
                    uint64_t *values);
/* Do the assertions hold for these values of all terms? */
bool formula_holds(const struct formula *f, const uint64_t *values);
/* One operation on numbers. */
uint64_t formula_compute(struct formula_kind kind, const uint64_t *operands);

#endif
