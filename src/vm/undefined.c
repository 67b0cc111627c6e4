/*
 * vm/undefined.c - undefined values that are any value.
 *
 * Where nobody asks for `uninitialized`, an execution goes on where undefined
 * bits decide something: they are any value.  Most such values are lazy
 * (lazy_value.c), so that only what the program asks of them is chosen.
 *
 * A value is given to
 *
 *     memory     when an instruction with IR_DECIDES loads it whole, or a
 *                builtin reads it; the value is written there, so that
 *                whoever reads it later gets the same one;
 *     registers  when a comparison, a branch or another instruction that
 *                needs a number finds undefined bits in one.
 *
 * What is computed from undefined bits stays undefined, and so do copies.  So
 * an object may have more values in turn than a real one could: the
 * executions of a machine in which each byte has some value from the beginning
 * on are among those that are explored.  That is also why a load that writes
 * is no write for other threads: there, it writes what was there before.
 *
 * A value that is chosen at once must be kept where the instruction finds it
 * when it is executed again: in the register that is its operand, or in memory.
 * That is why instructions are not joined in this mode (code.c).
 */
#include "vm/machine.h"

/* Of more undefined bits than this, beside defined ones, all are taken to be
 * undefined. */
enum { MOST_BITS = 12 };

bool undefined_is_any_here(const struct vm *vm) {
  return (vm->options.ignored >> FAULT_UNINITIALIZED & 1) ||
         suppress_find(vm, FAULT_UNINITIALIZED, vm_place_here(vm)) != 0;
}

/* The bits of n, from the lowest one on, at the places of the mask. */
static uint64_t deposit(uint64_t n, uint64_t mask) {
  uint64_t result = 0;
  for (; mask != 0; mask &= mask - 1, n >>= 1)
    if (n & 1)
      result |= mask & (0 - mask);
  return result;
}

/* A summary of a call, or a monitor, chooses nothing.  Whoever may is noted. */
static enum go may_choose(struct vm *vm) {
  if (vm->in_monitor)
    return vm_give_up(vm, VM_UNSUPPORTED, REASON_ALWAYS_CHOOSES, NO_FACTS);
  if (vm->calls.solving) {
    vm->event = VM_APART;
    return GO_STOP;
  }
  if (!vm_goes_on(vm, FAULT_UNINITIALIZED))
    BUG("an undefined value is chosen that was asked for");
  return GO_NEXT;
}

/* One of so many values (0: 2^64) of this width. */
static enum go choose_whole(struct vm *vm, unsigned bits, struct reg *r) {
  uint64_t count = bits == 64 ? 0 : UINT64_C(1) << bits, value;
  if (lazy_wanted(vm, count))
    return lazy_new(vm, 0, width_mask(bits), bits, bits, r);
  if (vm_ask(vm, count, &value) != GO_NEXT)
    return GO_STOP;
  observe_chosen(vm, 0, 0, value);
  *r = reg_number(value);
  return GO_NEXT;
}

/* The undefined bits of a number of this width get a value. */
static enum go choose(struct vm *vm, unsigned bits, struct reg *r) {
  assert(reg_is_partial(*r) && bits >= 1 && bits <= 64);
  uint64_t whole = width_mask(bits), mask = undefined_bits(vm, *r) & whole;
  uint64_t value;
  unsigned count = bit_count(mask);
  if (may_choose(vm) != GO_NEXT)
    return GO_STOP;
  if (mask == whole || count > MOST_BITS)
    return choose_whole(vm, bits, r);
  if (vm_ask(vm, UINT64_C(1) << count, &value) != GO_NEXT)
    return GO_STOP;
  observe_chosen(vm, 0, 0, value);
  *r = reg_number((r->bits | deposit(value, mask)) & whole);
  return GO_NEXT;
}

enum go undefined_truth(struct vm *vm, struct reg *r) {
  return choose(vm, 1, r);
}

enum go undefined_byte(struct vm *vm, unsigned i, struct reg *r) {
  uint64_t undefined = undefined_bits(vm, *r), value;
  uint64_t mask = undefined & UINT64_C(255) << 8 * i;
  assert(mask != 0 && i < 8);
  if (may_choose(vm) != GO_NEXT ||
      vm_ask(vm, UINT64_C(1) << bit_count(mask), &value) != GO_NEXT)
    return GO_STOP;
  observe_chosen(vm, 0, 0, value);
  *r = reg_partial(vm, r->bits | deposit(value, mask), undefined & ~mask);
  return GO_NEXT;
}

/* How wide numbers of the type are; 0: they are none of one slot. */
static unsigned number_bits(ir_type type) {
  if (type.kind == IR_PTR)
    return 64;
  return type.kind == IR_INT && type.bits <= 64 ? type.bits : 0;
}

/* The register of operand n, if it is a number with undefined bits; or NULL. */
static struct reg *undefined_operand(struct vm *vm, const struct ir_insn *i,
                                     struct reg *r, int n, unsigned *bits) {
  const ir_operand operands[] = {i->a, i->b, i->c};
  if (operands[n] == IR_NONE || ir_is_constant(operands[n]))
    return NULL;
  struct reg *x = &r[operands[n]];
  *bits = number_bits(ir_insn_operand_type(vm->at_code->f, i, n));
  if (*bits == 0 || !reg_is_partial(*x) ||
      (undefined_bits(vm, *x) & width_mask(*bits)) == 0)
    return NULL;
  return x;
}

static bool is_comparison(const struct ir_insn *i) {
  return i->op >= IR_EQ && i->op <= IR_SGE && ir_type_slots(i->type) == 1;
}

/* x, which has undefined bits, is compared with a number that is known: if its
 * defined bits do not tell that it is another one, it gets a value. */
static enum go compare_known(struct vm *vm, const struct ir_insn *i,
                             struct reg *x, unsigned bits, struct reg known) {
  uint64_t defined = ~undefined_bits(vm, *x) & width_mask(bits);
  bool differs = known.meta == 0 && ((x->bits ^ known.bits) & defined) != 0;
  bool for_equality = i->op == IR_EQ || i->op == IR_NE;
  return differs && for_equality ? GO_NEXT : choose(vm, bits, x);
}

/* One side of a comparison may be undefined.  If nothing is known of the other
 * one, either, no more than the answer is chosen: at once if that is a lazy
 * value, else by whoever needs the answer. */
static enum go compare(struct vm *vm, const struct ir_insn *i, struct reg *r,
                       bool *done) {
  unsigned bits;
  uint64_t value;
  for (int n = 0; n < 2; n++) {
    struct reg *x = undefined_operand(vm, i, r, n, &bits);
    struct reg other = lazy_simple(vm, operand_reg(vm, r, n ? i->a : i->b));
    if (x == NULL)
      continue;
    if (!reg_is_partial(other) && !reg_is_lazy(other))
      return compare_known(vm, i, x, bits, other);
    if (!reg_is_lazy(other))
      continue;
    if (may_choose(vm) != GO_NEXT || vm_ask(vm, 2, &value) != GO_NEXT)
      return GO_STOP;
    r[i->result] = reg_number(value);
    *done = true;
    return GO_NEXT;
  }
  return GO_NEXT;
}

enum go undefined_before(struct vm *vm, const struct ir_insn *i, struct reg *r,
                         bool *done) {
  unsigned bits;
  *done = false;
  if (is_comparison(i))
    return compare(vm, i, r, done);
  if (!(i->flags & IR_DECIDES) ||
      (i->op != IR_MOV && (i->op < IR_TRUNC || i->op > IR_SEXT)))
    return GO_NEXT;
  struct reg *x = undefined_operand(vm, i, r, 0, &bits);
  bool whole = x != NULL && (~undefined_bits(vm, *x) & width_mask(bits)) == 0;
  return whole ? choose(vm, bits, x) : GO_NEXT;
}

/* A division by an undefined number may be one by zero; otherwise nothing is
 * known of the result. */
static enum go divide(struct vm *vm, const struct ir_insn *i, struct reg *r,
                      struct reg *divisor, bool *again) {
  uint64_t value;
  if (may_choose(vm) != GO_NEXT || vm_ask(vm, 2, &value) != GO_NEXT)
    return GO_STOP;
  *again = value == 0;
  if (*again)
    *divisor = reg_number(0);
  else
    r[i->result] = reg_partial(vm, 0, width_mask(i->type.bits));
  return GO_NEXT;
}

/* Was what stopped the instruction only that a value is undefined? */
static bool is_undefined_use(struct vm *vm, enum fault_sub sub) {
  return vm->event == VM_FAULTED && vm->recorded.is_new && vm->fault.sub == sub;
}

static void forget_fault(struct vm *vm) {
  vm->event = VM_RUNNING;
  vm->recorded.is_new = false;
}

enum go undefined_after(struct vm *vm, const struct ir_insn *i, struct reg *r,
                        bool *again) {
  unsigned bits;
  *again = false;
  if (!is_undefined_use(vm, SUB_UNDEFINED_VALUE))
    return GO_STOP;
  int first = i->op == IR_PTRADD ? 1 : 0, last = i->op == IR_SELECT ? 0 : 2;
  for (int n = first; n <= last; n++) {
    struct reg *x = undefined_operand(vm, i, r, n, &bits);
    if (x == NULL)
      continue;
    if (i->op >= IR_UDIV && i->op <= IR_SREM) {
      if (n == 0)
        continue;
      forget_fault(vm);
      return divide(vm, i, r, x, again);
    }
    forget_fault(vm);
    *again = true;
    if (choose(vm, bits, x) != GO_NEXT)
      return GO_STOP;
  }
  return *again ? GO_NEXT : GO_STOP;
}

/* Writes what was chosen to where it was loaded from. */
static enum go keep(struct vm *vm, allways_pointer p, unsigned size,
                    struct reg value) {
  if (SEEDED_BUG(142)) /* who reads it later gets another value */
    return GO_NEXT;
  if (reg_is_lazy(value))
    lazy_store(vm, p, size, value);
  else
    allways_store_bytes(vm->memory, p, &value.bits, size);
  return GO_NEXT; /* a constant keeps nothing: its padding has many values */
}

enum go undefined_loaded(struct vm *vm, struct reg p, int64_t offset,
                         unsigned size, struct reg *value) {
  allways_pointer q = {p.bits + (uint64_t)offset, (uint32_t)p.meta};
  assert(reg_is_pointer(p) && size >= 1 && size <= 8);
  if (choose(vm, 8 * size, value) != GO_NEXT)
    return GO_STOP;
  return keep(vm, q, size, *value);
}

enum go undefined_argument(struct vm *vm, const struct call_site *site,
                           struct reg *r, bool *again) {
  *again = false;
  if (is_undefined_use(vm, SUB_UNDEFINED_BYTES) && vm->recorded.has_pointer) {
    struct reg p = vm->recorded.pointer, byte;
    forget_fault(vm);
    *again = true;
    if (vm_load(vm, p, 0, 1, &byte) != GO_NEXT)
      return GO_STOP;
    return reg_is_partial(byte) ? undefined_loaded(vm, p, 0, 1, &byte)
                                : GO_NEXT;
  }
  if (!is_undefined_use(vm, SUB_UNDEFINED_VALUE))
    return GO_STOP;
  for (uint32_t k = 0, slot = 0; k < site->ir->arg_count; k++) {
    ir_type type = site->ir->args[k].type;
    unsigned bits = number_bits(type);
    const struct call_arg *arg = &site->args[slot];
    slot += ir_type_slots(type);
    if (bits == 0 || arg->slot == IR_NONE || !reg_is_partial(r[arg->slot]) ||
        (undefined_bits(vm, r[arg->slot]) & width_mask(bits)) == 0)
      continue;
    if (!*again)
      forget_fault(vm);
    *again = true;
    if (choose(vm, bits, &r[arg->slot]) != GO_NEXT)
      return GO_STOP;
  }
  return *again ? GO_NEXT : GO_STOP;
}
