/*
 * tests/unit/formulas.h - random formulas, for the tests of solver/.
 */
#ifndef TESTS_UNIT_FORMULAS_H
#define TESTS_UNIT_FORMULAS_H

#include "base/alloc.h"
#include "base/mix.h"
#include "solver/range.h"
#include "unit/unit.h"

static inline uint64_t formulas_next(uint64_t *state) {
  uint64_t x = *state += MIX_A;
  x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
  return x ^ (x >> 31);
}

static inline uint64_t formulas_mask(unsigned bits) {
  return bits >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << bits) - 1;
}

/* An operation on integers of so many bits. */
static inline struct formula_kind formulas_kind(unsigned bits, uint64_t *seed) {
  static const uint8_t ops[] = {IR_ADD,
                                IR_SUB,
                                IR_MUL,
                                IR_UDIV,
                                IR_SDIV,
                                IR_UREM,
                                IR_SREM,
                                IR_SHL,
                                IR_LSHR,
                                IR_ASHR,
                                IR_AND,
                                IR_OR,
                                IR_XOR,
                                IR_EQ,
                                IR_NE,
                                IR_ULT,
                                IR_ULE,
                                IR_UGT,
                                IR_UGE,
                                IR_SLT,
                                IR_SLE,
                                IR_SGT,
                                IR_SGE,
                                IR_SMIN,
                                IR_SMAX,
                                IR_UMIN,
                                IR_UMAX,
                                IR_ABS,
                                IR_CTPOP,
                                IR_CTLZ,
                                IR_CTTZ,
                                IR_BITREVERSE,
                                IR_FSHL,
                                IR_FSHR,
                                IR_SADD_OVERFLOW,
                                IR_UADD_OVERFLOW,
                                IR_SSUB_OVERFLOW,
                                IR_USUB_OVERFLOW,
                                IR_SMUL_OVERFLOW,
                                IR_UMUL_OVERFLOW,
                                IR_SADD_SAT,
                                IR_UADD_SAT,
                                IR_SSUB_SAT,
                                IR_USUB_SAT,
                                IR_BSWAP,
                                IR_SELECT};
  struct formula_kind kind = {.op = ops[formulas_next(seed) % sizeof ops],
                              .type = {IR_INT, (uint8_t)bits}};
  if (kind.op == IR_BSWAP && bits % 16 != 0)
    kind.op = IR_XOR;
  return kind;
}

/* A term of so many bits, of some that are there. */
static inline uint32_t formulas_operand(struct formula *f, unsigned bits,
                                        uint64_t *seed) {
  uint64_t n = formulas_next(seed);
  if (n % 4 == 0)
    return formula_number(f, bits, formulas_next(seed) >> n % 64);
  return formula_resize(f, (uint32_t)(n / 4 % f->term_count), bits,
                        n >> 40 & 1);
}

/* At most four variables of so many bits, operations on them, and assertions.
 */
static inline void formulas_make(struct formula *f, unsigned bits,
                                 unsigned variables, unsigned operations,
                                 uint64_t *seed) {
  formula_clear(f);
  for (unsigned n = 0; n < variables; n++) {
    uint32_t term = formula_variable(f, bits, n);
    uint64_t low = formulas_next(seed) & formulas_mask(bits) / 2;
    uint64_t size = formulas_next(seed) & formulas_mask(bits);
    uint64_t high =
        formulas_mask(bits) - low < size ? formulas_mask(bits) : low + size;
    formula_assert(f, term, intervals_new(low, high));
  }
  for (unsigned n = 0; n < operations; n++) {
    struct formula_kind kind = formulas_kind(bits, seed);
    uint32_t a[3];
    for (unsigned k = 0; k < 3; k++)
      a[k] =
          formulas_operand(f, kind.op == IR_SELECT && k == 0 ? 1 : bits, seed);
    formula_operation(f, kind, a[0], a[1], a[2]);
  }
  struct piecewise *table = piecewise_new(12);
  uint64_t key = formulas_next(seed) % 3;
  for (; key <= formulas_mask(bits) && key < 12;
       key += formulas_next(seed) % 3 + 1)
    piecewise_add(table, key, formulas_next(seed) % 8);
  formula_table(f, bits, formulas_operand(f, bits, seed), table);
  piecewise_free(table);
  /* Half of the time around what they are for some values. */
  uint64_t x[4], values[256];
  for (unsigned n = 0; n < 4; n++)
    x[n] = formulas_next(seed) & formulas_mask(bits);
  formula_values(f, x, values);
  bool near = formulas_next(seed) & 1;
  for (unsigned n = 0; n < 3; n++) {
    uint64_t back = formulas_next(seed);
    back = back & 1 ? back / 2 % f->term_count : back / 2 % (n + 1);
    uint32_t term = (uint32_t)(f->term_count - 1 - back % f->term_count);
    uint64_t mask = formulas_mask(f->terms[term].bits);
    uint64_t low = formulas_next(seed) & mask, size = formulas_next(seed) % 4;
    low = near ? values[term] : low;
    formula_assert(f, term,
                   intervals_new(low, mask - low < size ? mask : low + size));
  }
}

/* Comparisons of three variables, of sums and differences of them, and of what
 * these are in more bits. */
static inline void formulas_compare(struct formula *f, unsigned bits,
                                    uint64_t *seed) {
  formula_clear(f);
  for (unsigned n = 0; n < 3; n++) {
    uint32_t term = formula_variable(f, bits, n);
    uint64_t low = formulas_next(seed) & formulas_mask(bits) / 4;
    formula_assert(f, term, intervals_new(low, formulas_mask(bits)));
  }
  for (unsigned n = 0; n < 4; n++) {
    uint64_t x = formulas_next(seed);
    struct formula_kind kind = {.op = x & 1 ? IR_ADD : IR_SUB,
                                .type = {IR_INT, (uint8_t)bits}};
    uint32_t a = (uint32_t)(x / 2 % 3), b = (uint32_t)(x / 8 % 3);
    if (x / 32 % 2)
      b = formula_number(f, bits, x / 64 % 4);
    formula_operation(f, kind, a, b, 0);
  }
  for (unsigned n = 0; n < 5; n++) {
    uint64_t x = formulas_next(seed);
    unsigned wide = bits + (unsigned)(x % 2);
    struct formula_kind kind = {
        .op = (uint8_t)(IR_EQ + x / 2 % (IR_SGE - IR_EQ + 1)),
        .type = {IR_INT, (uint8_t)wide}};
    bool is_signed = x / 64 % 2;
    uint32_t count = (uint32_t)f->term_count;
    uint32_t a = (uint32_t)(x / 128 % count), b = (uint32_t)(x / 65536 % count);
    a = formula_resize(f, a, wide, is_signed);
    b = formula_resize(f, b, wide, is_signed);
    uint64_t truth = x >> 40 & 1;
    formula_assert(f, formula_operation(f, kind, a, b, 0),
                   intervals_new(truth, truth));
  }
}

static inline bool formulas_in(struct range r, uint64_t x, unsigned bits) {
  int64_t y = (int64_t)(x << (64 - bits)) >> (64 - bits);
  return x >= r.low && x <= r.high && (x & r.zeros) == 0 &&
         (~x & r.ones) == 0 && y >= r.least && y <= r.greatest;
}

/* By trying all values: can it hold? */
static inline bool formulas_try(const struct formula *f, unsigned bits,
                                unsigned variables, const struct range *ranges,
                                bool *ranges_hold) {
  uint64_t values[256], x[4];
  bool possible = false;
  assert_true(f->term_count <= 256 && variables <= 4);
  *ranges_hold = true;
  for (uint64_t n = 0; n < UINT64_C(1) << bits * variables; n++) {
    for (unsigned k = 0; k < variables; k++)
      x[k] = n >> bits * k & formulas_mask(bits);
    formula_values(f, x, values);
    if (!formula_holds(f, values))
      continue;
    possible = true;
    for (size_t i = 0; i < f->term_count && ranges; i++)
      if (!formulas_in(ranges[i], values[i], f->terms[i].bits))
        *ranges_hold = false;
  }
  return possible;
}

#endif
