/*
 * vm/atomic.c - read-modify-write, and compare and exchange.
 *
 * Both are a load, a computation and a store that nothing comes between: they
 * are visited as one access, and then made of the instructions for these.
 */
#include "vm/machine.h"

/* The instruction that computes what a read-modify-write stores.  NAND is an
 * AND whose result is inverted later; XCHG computes nothing. */
static enum ir_op rmw_op(unsigned detail) {
  static const uint8_t ops[] = {
      [IR_RMW_ADD] = IR_ADD,   [IR_RMW_SUB] = IR_SUB,
      [IR_RMW_AND] = IR_AND,   [IR_RMW_NAND] = IR_AND,
      [IR_RMW_OR] = IR_OR,     [IR_RMW_XOR] = IR_XOR,
      [IR_RMW_MAX] = IR_SMAX,  [IR_RMW_MIN] = IR_SMIN,
      [IR_RMW_UMAX] = IR_UMAX, [IR_RMW_UMIN] = IR_UMIN,
      [IR_RMW_FADD] = IR_FADD, [IR_RMW_FSUB] = IR_FSUB};
  assert(detail < sizeof ops);
  return (enum ir_op)ops[detail];
}

/* The new value of a read-modify-write, in value[0] and [1].  It is computed by
 * an instruction made for that, on registers of its own: the result in slots 0
 * and 1, the old value in 2 and 3, the operand in 4 and 5. */
static enum go rmw_compute(struct vm *vm, const struct ir_insn *i,
                           const struct reg *old, struct reg b,
                           struct reg b_high, struct reg *value) {
  struct ir_insn op = {.op = (uint8_t)rmw_op(i->detail),
                       .type = i->type,
                       .result = 0,
                       .a = 2,
                       .b = 4,
                       .c = IR_NONE};
  struct reg slots[6] = {{0, 0}, {0, 0}, old[0], old[1], b, b_high};
  if (i->detail == IR_RMW_XCHG) {
    value[0] = b;
    value[1] = b_high;
    return GO_NEXT;
  }
  if (vm_compute(vm, slots, &op) != GO_NEXT)
    return GO_STOP;
  value[0] = slots[0];
  value[1] = slots[1];
  if (i->detail != IR_RMW_NAND)
    return GO_NEXT;
  if (lazy_number(vm, &value[0]) != GO_NEXT)
    return GO_STOP;
  value[0].bits ^= width_mask(i->type.bits);
  value[1].bits = ~value[1].bits;
  return need_number(vm, &value[0], USE_NAND);
}

/* Loads the old value, of one slot or two, by an instruction LOAD.  The access
 * was announced as a whole, so that nothing stops here any more but faults and
 * choices of lazy values. */
static enum go load_two(struct vm *vm, const struct ir_insn *i, struct reg p,
                        struct reg *old) {
  struct ir_insn load = *i;
  struct reg slots[3] = {p, {0, 0}, {0, 0}};
  load.op = IR_LOAD;
  load.flags &= (uint8_t)~IR_WEAK;
  if (i->op == IR_CMPXCHG)
    load.flags |= IR_DECIDES;
  load.a = 0;
  load.result = 1;
  if (load_insn(vm, &load, slots) != GO_NEXT)
    return GO_STOP;
  old[0] = slots[1];
  old[1] = slots[2];
  return GO_NEXT;
}

/* The same for a STORE of the new value. */
static enum go store_two(struct vm *vm, const struct ir_insn *i, struct reg p,
                         const struct reg *value) {
  struct ir_insn store = *i;
  struct reg slots[3] = {p, value[0], value[1]};
  store.op = IR_STORE;
  store.a = 0;
  store.b = 1;
  return store_insn(vm, &store, slots);
}

/* The bits of those bytes that the mask has. */
static uint64_t bits_of_bytes(unsigned mask) {
  uint64_t bits = 0;
  for (unsigned i = 0; i < 8; i++)
    if (mask >> i & 1)
      bits |= (uint64_t)UINT8_MAX << 8 * i;
  return bits;
}

/* Undefined bits of padding do not count here: both sides get zeroes there.
 * Are there any?  Whether the values differ in these bits, too, nobody knows:
 * they are no member's, so that nobody need have written them. */
static bool ignore_padding(struct vm *vm, unsigned padding, struct reg *a,
                           struct reg *b) {
  uint64_t u = undefined_bits(vm, *a) | undefined_bits(vm, *b);
  if (u == 0 || (u & ~bits_of_bytes(padding)) != 0 || reg_is_pointer(*a) ||
      reg_is_pointer(*b) || reg_is_piece(*a) || reg_is_piece(*b) ||
      reg_is_lazy(*a) || reg_is_lazy(*b))
    return false;
  *a = reg_number(a->bits & ~u);
  *b = reg_number(b->bits & ~u);
  return true;
}

/* Are the values equal?  Where that is not known and undefined values are any
 * value, it is a choice, and *chosen. */
static enum go decide_equal(struct vm *vm, struct reg *equal, bool *chosen) {
  *chosen = undefined_is_any(vm) && reg_is_partial(*equal);
  return *chosen ? undefined_truth(vm, equal)
                 : need_number(vm, equal, USE_EXCHANGE);
}

/* Stores the wanted value if the old one is the expected one, and sets the
 * second result.  A weak exchange may fail nevertheless, and so may one whose
 * padding is undefined: that is asked last, because a choice is for one
 * execution of the instruction only. */
static enum go compare_exchange(struct vm *vm, const struct ir_insn *i,
                                struct reg p, struct reg *old, struct reg *r) {
  unsigned slots = ir_type_slots(i->type);
  struct reg expected[2] = {operand_reg(vm, r, i->b), {0, 0}};
  struct reg wanted[2] = {operand_reg(vm, r, i->c), {0, 0}};
  if (slots == 2) {
    expected[1] = operand_high(vm, r, i->b);
    wanted[1] = operand_high(vm, r, i->c);
  }
  struct ir_insn equal = {
      .op = IR_EQ, .type = i->type, .result = 4, .a = 0, .b = 2, .c = IR_NONE};
  struct reg regs[5] = {old[0], old[1], expected[0], expected[1], {0, 0}};
  bool chosen, padded = false, may_fail;
  if (!undefined_is_any(vm)) {
    unsigned padding = SEEDED_BUG(143) ? UINT16_MAX : i->padding;
    padded = ignore_padding(vm, padding & UINT8_MAX, &regs[0], &regs[2]);
    if (slots == 2)
      padded |= ignore_padding(vm, padding >> 8, &regs[1], &regs[3]);
  }
  if (vm_compute(vm, regs, &equal) != GO_NEXT ||
      decide_equal(vm, &regs[4], &chosen) != GO_NEXT)
    return GO_STOP;
  assert(regs[4].meta == 0 && regs[4].bits <= 1);
  may_fail = padded || ((i->flags & IR_WEAK) && vm->options.spurious_failures);
  if (regs[4].bits && !chosen && may_fail) {
    uint64_t fails;
    if (vm_ask(vm, 2, &fails) != GO_NEXT) {
      vm->choice.asks = VM_ASKS_FAILURE;
      return GO_STOP;
    }
    observe_chosen(vm, 0, 0, fails);
    regs[4].bits = !fails;
  }
  if (regs[4].bits && store_two(vm, i, p, wanted) != GO_NEXT)
    return GO_STOP;
  r[i->result + slots] = regs[4];
  return GO_NEXT;
}

/* An exchange is announced as a write even if it fails: whether it does depends
 * on the value that it reads. */
enum go atomic_insn(struct vm *vm, const struct ir_insn *i, struct reg *r) {
  struct reg p = operand_reg(vm, r, i->a), old[2], value[2];
  unsigned slots = ir_type_slots(i->type);
  assert(i->op == IR_RMW || i->op == IR_CMPXCHG);
  assert(slots == 1 || slots == 2);
  if (need_aligned(vm, i, p) != GO_NEXT ||
      vm_visit(vm, p, i->imm, ir_type_bytes(i->type),
               VISIT_WRITE | VISIT_ATOMIC) != GO_NEXT ||
      load_two(vm, i, p, old) != GO_NEXT)
    return GO_STOP;
  if (i->op == IR_CMPXCHG) {
    if (compare_exchange(vm, i, p, old, r) != GO_NEXT)
      return GO_STOP;
  } else {
    struct reg high = slots == 2 ? operand_high(vm, r, i->b) : reg_number(0);
    if (rmw_compute(vm, i, old, operand_reg(vm, r, i->b), high, value) !=
            GO_NEXT ||
        store_two(vm, i, p, value) != GO_NEXT)
      return GO_STOP;
  }
  r[i->result] = old[0];
  if (slots == 2)
    r[i->result + 1] = old[1];
  return GO_NEXT;
}
