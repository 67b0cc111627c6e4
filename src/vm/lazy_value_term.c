/*
 * vm/lazy_value_term.c - instructions whose result is a term.
 *
 * Where the operands depend on several choices, or on one with too many numbers
 * for a table, the result is the operation itself: an area with what it is and
 * its operands, which are numbers or views.  What the program asks of it, the
 * solver decides (lazy_value_solve.c).
 *
 * Faults come first: can the sum overflow, the divisor be zero?  Where that may
 * be, it is a choice of two.  In the execution with the fault, the least values
 * that lead to it are taken, so that the instruction is executed on numbers,
 * and reports it.
 */
#include "solver/range.h"
#include "vm/lazy_value_impl.h"

/* -------------------------------------------------------------- operations */

static struct formula_kind kind_of(const struct ir_insn *i) {
  struct formula_kind kind = {
      .op = i->op, .detail = i->detail, .type = i->type, .from = i->from};
  if (kind.type.kind == IR_PTR) /* numbers that are compared as pointers */
    kind.type = (ir_type){IR_INT, 64};
  if (kind.from.kind == IR_PTR)
    kind.from = (ir_type){IR_INT, 64};
  if (kind.op < IR_TRUNC || kind.op > IR_BITCAST)
    kind.from = (ir_type){IR_VOID, 0};
  if (kind.op != IR_FCMP)
    kind.detail = 0;
  return kind;
}

static struct formula_kind integer_kind(enum ir_op op, unsigned bits) {
  return (struct formula_kind){.op = (uint16_t)op,
                               .type = {IR_INT, (uint8_t)bits}};
}

static bool terms_are_made(const struct vm *vm) {
  return vm->options.solver && !vm->calls.solving;
}

/* --------------------------------------------------------- possible results */

/* The values of an operand in few intervals: those below and above the sign, if
 * there are many. */
enum { MOST_PARTS = 4 };
struct parts {
  struct interval items[MOST_PARTS];
  size_t count;
};

static struct parts parts_of(struct vm *vm, struct reg r, unsigned bits) {
  struct parts p = {{{r.bits, r.bits}}, 1};
  uint64_t sign = UINT64_C(1) << (bits - 1);
  if (!reg_is_lazy(r))
    return p;
  struct intervals *image = lazy_image(vm, r);
  p.count = image->count <= MOST_PARTS ? image->count : 0;
  for (size_t i = 0; i < p.count; i++)
    p.items[i] = image->items[i];
  for (size_t i = 0; i < image->count && p.count == 0; i++)
    if (image->items[i].high >= sign) {
      struct interval x = image->items[i];
      uint64_t low = image->items[0].low, before = sign - 1;
      if (x.low > before && i > 0)
        before = image->items[i - 1].high;
      if (low < sign)
        p.items[p.count++] = (struct interval){low, before};
      p.items[p.count++] = (struct interval){
          x.low > sign ? x.low : sign, image->items[image->count - 1].high};
    }
  if (p.count == 0)
    p = (struct parts){
        {{image->items[0].low, image->items[image->count - 1].high}}, 1};
  intervals_free(image);
  return p;
}

/* Results for operands in these intervals; false: there are none. */
static bool range_of(struct formula_kind kind, const struct interval *operands,
                     struct interval *result) {
  struct formula f = {.terms = NULL};
  uint32_t a[3] = {0, 0, 0};
  for (unsigned n = 0; n < formula_operands(kind.op); n++) {
    struct interval x = operands[n];
    a[n] = formula_variable(&f, lazy_operand_bits(kind, n), n);
    formula_assert(&f, a[n], intervals_new(x.low, x.high));
  }
  uint32_t term = formula_operation(&f, kind, a[0], a[1], a[2]);
  struct range *ranges = alloc_raw(f.term_count * sizeof *ranges);
  bool any = formula_ranges(&f, ranges);
  if (any)
    *result = (struct interval){ranges[term].low, ranges[term].high};
  alloc_free(ranges, f.term_count * sizeof *ranges);
  formula_release(&f);
  return any;
}

/* All that the operation can have as a result, and maybe more: the ranges for
 * all combinations of the operands' intervals. */
static struct intervals *results_of(struct vm *vm, struct formula_kind kind,
                                    const struct reg *operands) {
  struct parts p[3] = {{.count = 1}, {.count = 1}, {.count = 1}};
  struct interval found[MOST_PARTS * MOST_PARTS * MOST_PARTS];
  size_t count = 0;
  for (unsigned n = 0; n < formula_operands(kind.op); n++)
    p[n] = parts_of(vm, operands[n], lazy_operand_bits(kind, n));
  for (size_t i = 0; i < p[0].count * p[1].count * p[2].count; i++) {
    struct interval some[3] = {p[0].items[i % p[0].count],
                               p[1].items[i / p[0].count % p[1].count],
                               p[2].items[i / p[0].count / p[1].count]};
    count += range_of(kind, some, &found[count]);
  }
  assert(count > 0);
  return intervals_of(found, count);
}

static enum go new_term(struct vm *vm, struct formula_kind kind,
                        const struct reg *operands, struct reg *result) {
  struct lazy_term term = {.kind = kind};
  for (unsigned n = 0; n < formula_operands(kind.op); n++)
    term.operands[n] = operands[n];
  struct intervals *set = results_of(vm, kind, operands);
  if (set->items[0].low == set->items[set->count - 1].high) {
    *result = reg_number(set->items[0].low);
    intervals_free(set);
    return GO_NEXT;
  }
  return lazy_term_new(vm, &term, set, result);
}

bool lazy_as_term(struct vm *vm, struct reg *r, enum go *go) {
  struct view v = view_of(*r);
  unsigned bits = v.outer;
  struct reg operands[2] = {*r, reg_number(0)};
  bool whole = v.narrow == v.outer && v.addend == 0;
  if (!terms_are_made(vm) || (whole && lazy_is_term(vm, (uint32_t)r->meta)))
    return false;
  *go = new_term(vm, integer_kind(IR_ADD, bits), operands, r);
  return true;
}

/* ------------------------------------------------------------ applying them */

/* A table, if there are few numbers, or a term. */
enum go lazy_apply(struct vm *vm, struct formula_kind kind,
                   const struct reg *operands, struct reg *result, bool *done) {
  struct ir_insn i = {.op = (uint8_t)kind.op,
                      .detail = kind.detail,
                      .type = kind.type,
                      .from = kind.from,
                      .a = 0,
                      .b = 1,
                      .c = 2,
                      .result = 3};
  struct reg slots[4] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
  uint32_t lazy[3];
  unsigned count = 0, all = formula_operands(kind.op);
  for (unsigned n = 0; n < all; n++) {
    slots[n] = lazy_simple(vm, operands[n]);
    if (reg_is_lazy(slots[n]))
      lazy[count++] = n;
  }
  *done = true;
  if (count == 0) {
    uint64_t numbers[3] = {slots[0].bits, slots[1].bits, slots[2].bits};
    *result = reg_number(formula_compute(kind, numbers));
    return GO_NEXT;
  }
  if (lazy_pointwise(vm, &i, slots, lazy, count, done) != GO_NEXT)
    return GO_STOP;
  if (*done) {
    *result = slots[3];
    return GO_NEXT;
  }
  if (!terms_are_made(vm))
    return GO_NEXT;
  *done = true;
  return new_term(vm, kind, slots, result);
}

/* ------------------------------------------------------------------ faults */

/* An instruction whose faults are asked for. */
struct asked {
  const struct ir_insn *i;
  struct formula_kind kind;
  struct reg operands[3];
  struct reg *places[3]; /* where the operands are; NULL: a constant */
  bool on_numbers;       /* the operands have become numbers */
};

/* The execution with the fault. */
static enum go take_numbers(struct vm *vm, struct asked *a) {
  struct reg *lazy[3];
  unsigned count = 0;
  for (unsigned n = 0; n < 3; n++)
    if (a->places[n] && reg_is_lazy(*a->places[n]))
      lazy[count++] = a->places[n];
  a->on_numbers = true;
  return lazy_take_least(vm, lazy, count);
}

/* Splits off the execution in which the operation gives 1. */
static enum go split_off(struct vm *vm, struct asked *a,
                         struct formula_kind kind, const struct reg *operands) {
  struct reg truth;
  bool could;
  if (lazy_could_be(vm, kind, operands, 1, 1, &could) != GO_NEXT)
    return GO_STOP;
  if (!could)
    return GO_NEXT;
  if (new_term(vm, kind, operands, &truth) != GO_NEXT)
    return GO_STOP;
  /* Not zero comes first. */
  enum lazy_test test =
      reg_is_lazy(truth) ? lazy_is_among(vm, truth, 0, 0) : TEST_OUT;
  if (test == TEST_STOP)
    return GO_STOP;
  return test == TEST_OUT ? take_numbers(vm, a) : GO_NEXT;
}

/* The same for what does not stop the execution where nobody asks for it: then
 * it is only noted that it happens. */
static enum go fault_if(struct vm *vm, struct asked *a, enum fault_kind fault,
                        struct formula_kind kind, const struct reg *operands) {
  bool could;
  if (lazy_could_be(vm, kind, operands, 1, 1, &could) != GO_NEXT)
    return GO_STOP;
  if (!could || vm_goes_on(vm, fault))
    return GO_NEXT;
  return split_off(vm, a, kind, operands);
}

/* Is an operand this number?  Then the instruction is executed on numbers. */
static enum go numbers_if(struct vm *vm, struct asked *a, unsigned n,
                          uint64_t number) {
  struct reg *r = a->places[n];
  if (r == NULL || !reg_is_lazy(*r))
    return GO_NEXT;
  /* All but this number: what leads to the fault comes first. */
  uint64_t mask = width_mask(view_of(*r).outer);
  enum lazy_test test =
      lazy_is_among(vm, *r, (number + 1) & mask, (number - 1) & mask);
  if (test == TEST_CANNOT)
    return lazy_number(vm, r);
  if (test == TEST_STOP)
    return GO_STOP;
  return test == TEST_OUT ? take_numbers(vm, a) : GO_NEXT;
}

/* The least number divided by -1. */
static enum go ask_quotient(struct vm *vm, struct asked *a) {
  unsigned bits = a->kind.type.bits;
  uint64_t least = UINT64_C(1) << (bits - 1);
  struct reg is_least[2] = {a->operands[0], reg_number(least)};
  struct reg is_minus[2] = {a->operands[1], reg_number(width_mask(bits))};
  struct reg both[2];
  bool could;
  if (lazy_could_be(vm, integer_kind(IR_EQ, bits), is_minus, 1, 1, &could) !=
      GO_NEXT)
    return GO_STOP;
  if (!could)
    return GO_NEXT;
  if (lazy_could_be(vm, integer_kind(IR_EQ, bits), is_least, 1, 1, &could) !=
      GO_NEXT)
    return GO_STOP;
  if (!could)
    return GO_NEXT;
  bool done;
  if (lazy_apply(vm, integer_kind(IR_EQ, bits), is_least, &both[0], &done) !=
          GO_NEXT ||
      lazy_apply(vm, integer_kind(IR_EQ, bits), is_minus, &both[1], &done) !=
          GO_NEXT)
    return GO_STOP;
  return fault_if(vm, a, FAULT_NO_OVERFLOW, integer_kind(IR_AND, 1), both);
}

static enum go ask_division(struct vm *vm, struct asked *a) {
  if (numbers_if(vm, a, 1, 0) != GO_NEXT)
    return GO_STOP;
  if (a->on_numbers || a->kind.op == IR_UDIV || a->kind.op == IR_UREM)
    return GO_NEXT;
  return ask_quotient(vm, a);
}

/* A shift by more than the width: where nobody asks, it is modulo the width. */
static enum go ask_shift(struct vm *vm, struct asked *a) {
  unsigned bits = a->kind.type.bits;
  struct reg far[2] = {a->operands[1], reg_number(bits)};
  bool could, done;
  if (lazy_could_be(vm, integer_kind(IR_UGE, bits), far, 1, 1, &could) !=
      GO_NEXT)
    return GO_STOP;
  if (!could)
    return GO_NEXT;
  if (!vm_goes_on(vm, FAULT_NO_OVERFLOW))
    return split_off(vm, a, integer_kind(IR_UGE, bits), far);
  return lazy_apply(vm, integer_kind(IR_UREM, bits), far, &a->operands[1],
                    &done);
}

/* A float that does not fit the integer type when it is cut. */
static enum go ask_float(struct vm *vm, struct asked *a) {
  unsigned bits = a->kind.type.bits;
  bool is_signed = a->kind.op == IR_FPTOSI,
       narrow = a->kind.from.kind == IR_F32;
  long double high = is_signed ? 0.5L : 1.0L;
  for (unsigned n = 0; n < bits; n++)
    high *= 2;
  long double low = is_signed ? -high : 0, before = low - 1;
  bool exact = narrow ? (float)before == before : (double)before == before;
  struct formula_kind less = {.op = IR_FCMP, .type = a->kind.from};
  struct formula_kind more = less;
  less.detail = IR_FCMP_LESS;
  more.detail = exact ? IR_FCMP_GREATER : IR_FCMP_GREATER | IR_FCMP_EQUAL;
  struct reg below[2] = {a->operands[0], reg_from_float(a->kind.from, high)};
  struct reg above[2] = {a->operands[0],
                         reg_from_float(a->kind.from, exact ? before : low)};
  struct reg both[2], fits[2] = {{0, 0}, {1, 0}};
  bool done;
  if (lazy_apply(vm, less, below, &both[0], &done) != GO_NEXT ||
      lazy_apply(vm, more, above, &both[1], &done) != GO_NEXT ||
      lazy_apply(vm, integer_kind(IR_AND, 1), both, &fits[0], &done) != GO_NEXT)
    return GO_STOP;
  return fault_if(vm, a, FAULT_NO_OVERFLOW, integer_kind(IR_NE, 1), fits);
}

static enum go ask_faults(struct vm *vm, struct asked *a) {
  const struct ir_insn *i = a->i;
  unsigned bits = i->type.bits;
  switch (i->op) {
  case IR_ADD:
  case IR_SUB:
  case IR_MUL:
    if (!(i->flags & IR_NSW))
      return GO_NEXT;
    return fault_if(vm, a, FAULT_NO_OVERFLOW,
                    integer_kind(i->op == IR_MUL   ? IR_SMUL_OVERFLOW
                                 : i->op == IR_ADD ? IR_SADD_OVERFLOW
                                 : SEEDED_BUG(166) ? IR_SADD_OVERFLOW
                                                   : IR_SSUB_OVERFLOW,
                                 bits),
                    a->operands);
  case IR_UDIV:
  case IR_SDIV:
  case IR_UREM:
  case IR_SREM:
    return ask_division(vm, a);
  case IR_SHL:
  case IR_LSHR:
  case IR_ASHR:
    return ask_shift(vm, a);
  case IR_ABS:
    return i->flags & IR_NSW ? numbers_if(vm, a, 0, UINT64_C(1) << (bits - 1))
                             : GO_NEXT;
  case IR_CTLZ:
  case IR_CTTZ:
    return i->flags & IR_EXACT ? numbers_if(vm, a, 0, 0) : GO_NEXT;
  case IR_FPTOSI:
  case IR_FPTOUI:
    return ask_float(vm, a);
  default:
    return GO_NEXT;
  }
}

/* ------------------------------------------------------------ instructions */

/* Reads the operands; false: one of them is neither a number nor a view. */
static bool take_operands(struct vm *vm, struct asked *a, struct reg *r) {
  const ir_operand operands[3] = {a->i->a, a->i->b, a->i->c};
  for (unsigned n = 0; n < formula_operands(a->kind.op); n++) {
    if (operands[n] == IR_NONE)
      return false;
    a->operands[n] = operand_reg(vm, r, operands[n]);
    a->places[n] = ir_is_constant(operands[n]) ? NULL : &r[operands[n]];
    if (a->operands[n].meta != 0 &&
        !(reg_is_lazy(a->operands[n]) && is_view(a->operands[n])))
      return false;
  }
  return true;
}

/* r and r2: the sum, and whether it overflows. */
static enum go two_results(struct vm *vm, struct asked *a, struct reg *r) {
  enum ir_op op =
      a->kind.op == IR_SADD_OVERFLOW || a->kind.op == IR_UADD_OVERFLOW ? IR_ADD
      : a->kind.op == IR_SSUB_OVERFLOW || a->kind.op == IR_USUB_OVERFLOW
          ? IR_SUB
          : IR_MUL;
  struct reg results[2];
  if (new_term(vm, integer_kind(op, a->kind.type.bits), a->operands,
               &results[0]) != GO_NEXT ||
      new_term(vm, a->kind, a->operands, &results[1]) != GO_NEXT)
    return GO_STOP;
  r[a->i->result] = results[0];
  r[a->i->result + 1] = results[1];
  return GO_NEXT;
}

enum go lazy_term_insn(struct vm *vm, const struct ir_insn *i, struct reg *r,
                       bool *done) {
  struct asked a = {.i = i, .kind = kind_of(i)};
  *done = false;
  if (!terms_are_made(vm) || insn_is_wide(i) || !insn_computes(i) ||
      !formula_knows(a.kind) || !take_operands(vm, &a, r))
    return GO_NEXT;
  if (ask_faults(vm, &a) != GO_NEXT)
    return GO_STOP;
  if (a.on_numbers)
    return GO_NEXT;
  *done = true;
  if (ir_op_has_second(i->op))
    return two_results(vm, &a, r);
  struct reg result;
  if (new_term(vm, a.kind, a.operands, &result) != GO_NEXT)
    return GO_STOP;
  r[i->result] = result;
  return GO_NEXT;
}

/* ------------------------------------------------------------------- bytes */

enum go lazy_difference(struct vm *vm, struct reg x, struct reg y,
                        struct reg *difference, bool *done) {
  struct reg bytes[2] = {x, y}, equal;
  *done = false;
  if (!is_view(x) || !is_view(y))
    return GO_NEXT;
  if (lazy_apply(vm, integer_kind(IR_EQ, 8), bytes, &equal, done) != GO_NEXT)
    return GO_STOP;
  if (!*done)
    return GO_NEXT;
  if (lazy_truth(vm, &equal) != GO_NEXT)
    return GO_STOP;
  *difference = reg_number(0);
  if (equal.bits)
    return GO_NEXT;
  return lazy_apply(vm, integer_kind(IR_SUB, 32), bytes, difference, done);
}

enum go lazy_byte(struct vm *vm, struct reg r, unsigned size, unsigned k,
                  struct reg *byte, bool *done) {
  struct reg operands[2] = {r, reg_number(8 * k)};
  *byte = r;
  *done = is_view(r) && view_of(r).outer == 8 * size;
  if (*done && k > 0 &&
      lazy_apply(vm, integer_kind(IR_LSHR, 8 * size), operands, byte, done) !=
          GO_NEXT)
    return GO_STOP;
  if (*done)
    *byte = reg_is_lazy(*byte) ? lazy_simple(vm, lazy_truncate(*byte, 8))
                               : reg_number(byte->bits & 255);
  return GO_NEXT;
}

enum go lazy_join(struct vm *vm, struct reg low, struct reg r, unsigned at,
                  struct reg *result, bool *done) {
  struct reg shift[2] = {r, reg_number(8 * at)}, both[2] = {low, r};
  *done = !reg_is_lazy(r) || is_view(r);
  if (*done && at > 0 &&
      lazy_apply(vm, integer_kind(IR_SHL, 64), shift, &both[1], done) !=
          GO_NEXT)
    return GO_STOP;
  if (!*done)
    return GO_NEXT;
  return lazy_apply(vm, integer_kind(IR_OR, 64), both, result, done);
}
