/*
 * solver/formula.c - making terms: equal ones are one, and what is known at
 * once is a number.
 */
#include "solver/formula.h"

#include <string.h>

#include "base/alloc.h"
#include "base/bug.h"

void formula_clear(struct formula *f) {
  for (size_t i = 0; i < f->assertion_count; i++)
    intervals_free(f->assertions[i].set);
  for (size_t i = 0; i < f->table_count; i++)
    piecewise_free(f->tables[i]);
  f->term_count = f->assertion_count = f->table_count = 0;
  f->variable_count = 0;
  f->floats = false;
  map_clear(&f->known);
}

void formula_release(struct formula *f) {
  formula_clear(f);
  VEC_FREE(f->terms, f->term_capacity);
  VEC_FREE(f->assertions, f->assertion_capacity);
  VEC_FREE(f->tables, f->table_capacity);
  VEC_FREE(f->variables, f->variable_capacity);
  VEC_FREE(f->names, f->name_capacity);
  map_release(&f->known);
  *f = (struct formula){.terms = NULL};
}

/* ------------------------------------------------------------------- kinds */

static bool is_float(ir_type type) {
  return type.kind == IR_F32 || type.kind == IR_F64;
}

static unsigned type_bits(ir_type type) {
  return type.kind == IR_INT   ? type.bits
         : type.kind == IR_F32 ? 32
         : type.kind == IR_F64 ? 64
         : type.kind == IR_PTR ? 64
                               : 0;
}

unsigned formula_operands(unsigned op) {
  switch (op) {
  case FORMULA_NUMBER:
  case FORMULA_VARIABLE:
    return 0;
  case FORMULA_TABLE:
  case IR_ABS:
  case IR_CTPOP:
  case IR_CTLZ:
  case IR_CTTZ:
  case IR_BSWAP:
  case IR_BITREVERSE:
  case IR_FNEG:
  case IR_FABS:
    return 1;
  case IR_FSHL:
  case IR_FSHR:
  case IR_SELECT:
  case IR_FMULADD:
    return 3;
  default:
    return op >= IR_TRUNC && op <= IR_BITCAST ? 1 : 2;
  }
}

static bool is_comparison(unsigned op) {
  return (op >= IR_EQ && op <= IR_SGE) || op == IR_FCMP ||
         (op >= IR_SADD_OVERFLOW && op <= IR_UMUL_OVERFLOW);
}

unsigned formula_bits(struct formula_kind kind) {
  return is_comparison(kind.op) ? 1 : type_bits(kind.type);
}

bool formula_knows(struct formula_kind kind) {
  unsigned bits = type_bits(kind.type), from = type_bits(kind.from);
  if (bits < 1 || bits > 64)
    return false;
  if (kind.op >= IR_ADD && kind.op <= IR_USUB_SAT)
    return true;
  if (kind.op == IR_SELECT)
    return true;
  if (kind.op == IR_FPTOSI || kind.op == IR_FPTOUI)
    return is_float(kind.from) && (bits == 64 || bits <= 32);
  if (kind.op >= IR_TRUNC && kind.op <= IR_BITCAST)
    return from >= 1 && from <= 64;
  return (kind.op >= IR_FADD && kind.op <= IR_FCMP) && kind.op != IR_FREM &&
         is_float(kind.type);
}

/* ------------------------------------------------------------------- terms */

static hash128 hash_of(const struct formula_term *t) {
  hash128 h = {t->number, t->kind.op | (uint64_t)t->kind.detail << 16 |
                              (uint64_t)t->bits << 24};
  h = mix_word(h, (uint64_t)t->kind.type.kind |
                      (uint64_t)t->kind.type.bits << 8 |
                      (uint64_t)t->kind.from.kind << 24 |
                      (uint64_t)t->kind.from.bits << 32);
  for (unsigned n = 0; n < t->operands; n++)
    h = mix_word(h, t->a[n]);
  return h;
}

static bool same_type(ir_type a, ir_type b) {
  return a.kind == b.kind && a.bits == b.bits;
}

static bool same_term(const struct formula_term *x,
                      const struct formula_term *y) {
  return x->kind.op == y->kind.op && x->kind.detail == y->kind.detail &&
         same_type(x->kind.type, y->kind.type) &&
         same_type(x->kind.from, y->kind.from) && x->bits == y->bits &&
         x->number == y->number && x->operands == y->operands &&
         memcmp(x->a, y->a, x->operands * sizeof *x->a) == 0;
}

static uint32_t add_term(struct formula *f, struct formula_term t) {
  map_key key = map_hash(hash_of(&t));
  for (uint64_t i; (i = map_get(&f->known, key)) != MAP_NONE; key.b++)
    if (same_term(&f->terms[i], &t))
      return (uint32_t)i;
  map_put(&f->known, key, f->term_count);
  VEC_ROOM(f->terms, f->term_count, f->term_capacity);
  f->terms[f->term_count] = t;
  f->floats = f->floats || (t.kind.op >= IR_FADD && t.kind.op <= IR_FCMP) ||
              (t.kind.op >= IR_FPTRUNC && t.kind.op <= IR_UITOFP);
  return (uint32_t)f->term_count++;
}

uint32_t formula_number(struct formula *f, unsigned bits, uint64_t number) {
  assert(bits >= 1 && bits <= 64);
  return add_term(f,
                  (struct formula_term){.kind = {.op = FORMULA_NUMBER},
                                        .bits = (uint8_t)bits,
                                        .number = number & formula_mask(bits)});
}

uint32_t formula_variable(struct formula *f, unsigned bits, uint64_t name) {
  assert(bits >= 1 && bits <= 64);
  uint32_t term =
      add_term(f, (struct formula_term){.kind = {.op = FORMULA_VARIABLE},
                                        .bits = (uint8_t)bits,
                                        .number = f->variable_count});
  VEC_ROOM(f->variables, f->variable_count, f->variable_capacity);
  VEC_ROOM(f->names, f->variable_count, f->name_capacity);
  f->names[f->variable_count] = name;
  f->variables[f->variable_count++] = term;
  return term;
}

uint32_t formula_table(struct formula *f, unsigned bits, uint32_t a,
                       const struct piecewise *table) {
  assert(table->count > 0 &&
         table->items[table->count - 1].high <= formula_mask(f->terms[a].bits));
  struct piecewise *copy = piecewise_new(table->count);
  memcpy(copy->items, table->items, table->count * sizeof *table->items);
  copy->count = table->count;
  VEC_ROOM(f->tables, f->table_count, f->table_capacity);
  f->tables[f->table_count] = copy;
  return add_term(f, (struct formula_term){.kind = {.op = FORMULA_TABLE},
                                           .bits = (uint8_t)bits,
                                           .operands = 1,
                                           .a = {a},
                                           .number = f->table_count++});
}

static bool is_number(const struct formula *f, uint32_t term) {
  return f->terms[term].kind.op == FORMULA_NUMBER;
}

uint32_t formula_operation(struct formula *f, struct formula_kind kind,
                           uint32_t a, uint32_t b, uint32_t c) {
  struct formula_term t = {.kind = kind,
                           .bits = (uint8_t)formula_bits(kind),
                           .operands = (uint8_t)formula_operands(kind.op),
                           .a = {a, b, c}};
  uint64_t numbers[3] = {0, 0, 0};
  bool known = true;
  assert(formula_knows(kind));
  for (unsigned n = 0; n < t.operands; n++) {
    assert(t.a[n] < f->term_count);
    known = known && is_number(f, t.a[n]);
    numbers[n] = f->terms[t.a[n]].number;
  }
  for (unsigned n = t.operands; n < 3; n++)
    t.a[n] = 0;
  if (known)
    return formula_number(f, t.bits, formula_compute(kind, numbers));
  return add_term(f, t);
}

uint32_t formula_resize(struct formula *f, uint32_t a, unsigned bits,
                        bool is_signed) {
  unsigned from = f->terms[a].bits;
  if (from == bits)
    return a;
  struct formula_kind kind = {.op = bits < from ? IR_TRUNC
                                    : is_signed ? IR_SEXT
                                                : IR_ZEXT,
                              .type = {IR_INT, (uint16_t)bits},
                              .from = {IR_INT, (uint16_t)from}};
  return formula_operation(f, kind, a, 0, 0);
}

uint32_t formula_add(struct formula *f, uint32_t a, uint64_t n) {
  unsigned bits = f->terms[a].bits;
  if ((n & formula_mask(bits)) == 0)
    return a;
  struct formula_kind kind = {.op = IR_ADD, .type = {IR_INT, (uint16_t)bits}};
  return formula_operation(f, kind, a, formula_number(f, bits, n), 0);
}

uint32_t formula_view(struct formula *f, uint32_t a, struct view v) {
  a = formula_resize(f, a, v.narrow, false);
  a = formula_resize(f, a, v.outer, v.is_signed);
  return SEEDED_BUG(165) ? a : formula_add(f, a, v.addend);
}

void formula_assert(struct formula *f, uint32_t term, struct intervals *set) {
  assert(term < f->term_count && set->count > 0);
  VEC_ROOM(f->assertions, f->assertion_count, f->assertion_capacity);
  f->assertions[f->assertion_count++] = (struct formula_assertion){term, set};
}
