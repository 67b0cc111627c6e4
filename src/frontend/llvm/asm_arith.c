/*
 * frontend/llvm/asm_arith.c - arithmetic and bits.
 */
#include "frontend/llvm/asm_work_impl.h"

/* -------------------------------------------------------------- arithmetic */

bool asm_do_binary(struct asm_work *w) {
  enum ir_op op = (enum ir_op)w->entry->op;
  ir_operand a, b, r;
  if (asm_same_register(w) && (op == IR_XOR || op == IR_SUB)) {
    r = asm_number(w->s, w->type, 0);
    asm_set_flags(w, ASM_LOGIC, r, r, r);
    return asm_put(w, 1, r);
  }
  b = asm_get(w, 0);
  a = w->insn->lock ? asm_rmw(w, w->entry->rmw, b) : asm_get(w, 1);
  r = asm_compute(w, op, a, b);
  asm_set_flags(w, w->entry->flags, a, b, r);
  return w->insn->lock || asm_put(w, 1, r);
}

/* The destination stays as it is. */
bool asm_do_compare(struct asm_work *w) {
  ir_operand b = asm_get(w, 0), a = asm_same_register(w) ? b : asm_get(w, 1),
             r = a;
  if (w->entry->op == IR_SUB)
    r = asm_compute(w, IR_SUB, a, b);
  else if (a != b)
    r = asm_compute(w, IR_AND, a, b);
  asm_set_flags(w, w->entry->flags, a, b, r);
  return true;
}

/* inc, dec and not: by a number. */
bool asm_do_step(struct asm_work *w) {
  enum ir_op op = (enum ir_op)w->entry->op;
  uint64_t by = op == IR_XOR ? UINT64_MAX >> (64 - w->bits) : 1;
  ir_operand b = asm_number(w->s, w->type, by);
  ir_operand a = w->insn->lock ? asm_rmw(w, w->entry->rmw, b) : asm_get(w, 0);
  ir_operand r = asm_compute(w, op, a, b);
  if (w->entry->flags != ASM_UNKNOWN)
    asm_set_flags(w, w->entry->flags, a, b, r);
  return w->insn->lock || asm_put(w, 0, r);
}

/* Negates in memory, atomically: what was there. */
static ir_operand locked_negate(struct asm_work *w) {
  struct ir_argument args[] = {
      {.value = w->objects[0].value, .type = type_ptr},
      {.value = asm_number(w->s, type_i32, w->bits / 8), .type = type_i32}};
  ir_operand old =
      asm_call(w, "__allways_asm_negate", asm_llvm_int(w, 64), args, 2);
  if (w->bits == 64)
    return old;
  uint32_t value = temp_new(w->l, 1);
  emit_convert(w->l, IR_TRUNC, w->type, value, type_i64, old);
  return value;
}

bool asm_do_neg(struct asm_work *w) {
  ir_operand zero = asm_number(w->s, w->type, 0);
  ir_operand b = w->insn->lock ? locked_negate(w) : asm_get(w, 0);
  ir_operand r = asm_compute(w, IR_SUB, zero, b);
  asm_set_flags(w, ASM_SUB, zero, b, r);
  return w->insn->lock || asm_put(w, 0, r);
}

/* The carry as a number. */
static ir_operand carry_number(struct asm_work *w) {
  ir_operand carry = asm_carry(w->s);
  if (carry == IR_NONE)
    return IR_NONE;
  uint32_t value = temp_new(w->l, 1);
  emit_convert(w->l, IR_ZEXT, w->type, value, type_i1, carry);
  return value;
}

/* adc and sbb: a op b op carry, and whether one of both has carried. */
bool asm_do_carried(struct asm_work *w) {
  enum ir_op op = (enum ir_op)w->entry->op;
  enum ir_op over = op == IR_ADD ? IR_UADD_OVERFLOW : IR_USUB_OVERFLOW;
  ir_operand carry = carry_number(w);
  uint32_t first = temp_new(w->l, 2), second = temp_new(w->l, 2);
  if (carry == IR_NONE || w->insn->lock)
    return false;
  ir_operand b = asm_get(w, 0), a = asm_get(w, 1);
  if (op == IR_SUB && asm_same_register(w))
    a = b = asm_number(w->s, w->type, 0);
  emit_to(w->l, over, w->type, first, a, b);
  emit_to(w->l, over, w->type, second, first, carry);
  asm_set_flag(w, ASM_CARRY,
               asm_flag(w->s, IR_OR, type_i1, first + 1, second + 1));
  w->s->flags.r = second;
  return asm_put(w, 1, second);
}

bool asm_do_imul(struct asm_work *w) {
  ir_operand a = asm_get(w, 0);
  ir_operand b = w->count == 3 ? asm_get(w, 1) : asm_get(w, w->count - 1);
  asm_set_flags(w, ASM_UNKNOWN, IR_NONE, IR_NONE, IR_NONE);
  return w->count > 1 && asm_put(w, w->count - 1, asm_compute(w, IR_MUL, a, b));
}

/* rdx:rax = rax * object. */
bool asm_do_mul(struct asm_work *w) {
  if (w->bits < 32)
    return false;
  ir_type wide = asm_int(2 * w->bits);
  uint32_t parts[2];
  ir_operand from[2] = {asm_get(w, 0),
                        asm_get_register(w->s, ASM_RAX, w->bits)};
  for (unsigned i = 0; i < 2; i++) {
    parts[i] = temp_new(w->l, ir_type_slots(wide));
    emit_convert(w->l, IR_ZEXT, wide, parts[i], w->type, from[i]);
  }
  uint32_t product = emit_temp(w->l, IR_MUL, wide, parts[0], parts[1]);
  uint32_t shifted = emit_temp(w->l, IR_LSHR, wide, product,
                               operand_number(w->l, wide, w->bits));
  uint32_t low = temp_new(w->l, 1), high = temp_new(w->l, 1);
  emit_convert(w->l, IR_TRUNC, w->type, low, wide, product);
  emit_convert(w->l, IR_TRUNC, w->type, high, wide, shifted);
  asm_set_register(w->s, ASM_RAX, w->bits, low);
  asm_set_register(w->s, ASM_RDX, w->bits, high);
  asm_set_flags(w, ASM_UNKNOWN, IR_NONE, IR_NONE, IR_NONE);
  return true;
}

/* -------------------------------------------------------------------- bits */

/* A count of at most 31, or 63, as a number of so many bits. */
static ir_operand shift_count(struct asm_work *w, ir_type type) {
  ir_operand count = w->count == 1 ? asm_number(w->s, type, 1)
                                   : asm_read(w->s, &w->objects[0], 8);
  if (w->count == 1)
    return count;
  uint32_t wide = temp_new(w->l, 1);
  if (type.bits > 8)
    emit_convert(w->l, IR_ZEXT, type, wide, type_i8, count);
  else
    emit_to(w->l, IR_MOV, type, wide, count, IR_NONE);
  return emit_temp(w->l, IR_AND, type, wide,
                   asm_number(w->s, type, w->bits == 64 ? 63 : 31));
}

/* Small ones are shifted in 32 bits, where the count fits. */
bool asm_do_shift(struct asm_work *w) {
  enum ir_op op = (enum ir_op)w->entry->op;
  ir_type wide = asm_int(w->bits < 32 ? 32 : w->bits);
  ir_operand a = asm_get(w, w->count - 1);
  if (wide.bits != w->bits) {
    uint32_t extended = temp_new(w->l, 1);
    emit_convert(w->l, op == IR_ASHR ? IR_SEXT : IR_ZEXT, wide, extended,
                 w->type, a);
    a = extended;
  }
  ir_operand r = emit_temp(w->l, op, wide, a, shift_count(w, wide));
  if (wide.bits != w->bits) {
    uint32_t cut = temp_new(w->l, 1);
    emit_convert(w->l, IR_TRUNC, w->type, cut, wide, r);
    r = cut;
  }
  asm_set_flags(w, ASM_UNKNOWN, IR_NONE, IR_NONE, IR_NONE);
  return asm_put(w, w->count - 1, r);
}

bool asm_do_rotate(struct asm_work *w) {
  ir_operand a = asm_get(w, w->count - 1), count = shift_count(w, w->type);
  uint32_t r = temp_new(w->l, 1);
  emit_to(w->l, (enum ir_op)w->entry->op, w->type, r, a, a)->c = count;
  asm_set_flags(w, ASM_UNKNOWN, IR_NONE, IR_NONE, IR_NONE);
  return asm_put(w, w->count - 1, r);
}

bool asm_do_bswap(struct asm_work *w) {
  return w->bits >= 32 &&
         asm_put(w, 0, asm_compute(w, IR_BSWAP, asm_get(w, 0), IR_NONE));
}

/* popcnt, tzcnt and lzcnt. */
bool asm_do_count(struct asm_work *w) {
  ir_operand a = asm_get(w, 0);
  ir_operand r = asm_compute(w, (enum ir_op)w->entry->op, a, IR_NONE);
  asm_set_flag(w, w->entry->op == IR_CTPOP ? ASM_ZERO : ASM_CARRY,
               asm_flag(w->s, IR_EQ, w->type, a, asm_number(w->s, w->type, 0)));
  if (w->entry->op != IR_CTPOP)
    w->s->flags.r = r;
  return asm_put(w, 1, r);
}

/* bsf and bsr: of zero the destination stays as it is. */
bool asm_do_scan(struct asm_work *w) {
  ir_operand a = asm_get(w, 0);
  ir_operand zero =
      asm_flag(w->s, IR_EQ, w->type, a, asm_number(w->s, w->type, 0));
  ir_operand found = asm_compute(w, (enum ir_op)w->entry->op, a, IR_NONE);
  if (w->entry->op == IR_CTLZ)
    found =
        asm_compute(w, IR_SUB, asm_number(w->s, w->type, w->bits - 1), found);
  asm_set_flag(w, ASM_ZERO, zero);
  if (w->objects[1].place != ASM_IN_REGISTER)
    return false;
  asm_set_unless(w, w->objects[1].reg, zero, found);
  return true;
}

/* A register that says which bit of memory may lead to another word. */
static void move_to_word(struct asm_work *w, ir_operand bit) {
  unsigned bits = w->bits, log = bits == 64 ? 6 : bits == 32 ? 5 : 4;
  ir_operand wide = bit;
  if (bits != 64) {
    wide = temp_new(w->l, 1);
    emit_convert(w->l, IR_SEXT, type_i64, wide, w->type, bit);
  }
  ir_operand word =
      emit_temp(w->l, IR_ASHR, type_i64, wide, asm_number(w->s, type_i64, log));
  uint32_t at = temp_new(w->l, 1);
  emit_to(w->l, IR_PTRADD, type_ptr, at, asm_destination(w)->value, word)->imm =
      bits / 8;
  asm_destination(w)->value = at;
}

/* bt, bts, btr, btc: the carry is the bit. */
bool asm_do_bit(struct asm_work *w) {
  if (w->bits == 8)
    return false;
  ir_operand bit = asm_get(w, 0), one = asm_number(w->s, w->type, 1), mask, old,
             r;
  if (asm_in_memory(&w->objects[1]) && w->objects[0].place == ASM_IN_REGISTER)
    move_to_word(w, bit);
  bit = asm_compute(w, IR_AND, bit, asm_number(w->s, w->type, w->bits - 1));
  mask = asm_compute(w, IR_SHL, one, bit);
  if (w->entry->op == IR_AND)
    mask = asm_compute(w, IR_XOR, mask,
                       asm_number(w->s, w->type, UINT64_MAX >> (64 - w->bits)));
  old = w->insn->lock ? asm_rmw(w, w->entry->rmw, mask) : asm_get(w, 1);
  r = asm_compute(w, IR_AND, asm_compute(w, IR_LSHR, old, bit), one);
  asm_set_flag(w, ASM_CARRY,
               asm_flag(w->s, IR_NE, w->type, r, asm_number(w->s, w->type, 0)));
  if (w->insn->lock || w->entry->op == IR_MOV)
    return true;
  return asm_put(w, 1, asm_compute(w, (enum ir_op)w->entry->op, old, mask));
}
