/*
 * vm/compute.c - instructions that make numbers of numbers.
 *
 * They touch nothing but registers: arith.c does integers of up to 64 bits and
 * pointers, wide.c wider ones, floating point and conversions.
 */
#include "vm/machine.h"

enum go compute_insn(struct vm *vm, const struct ir_insn *i, struct reg *r) {
  assert(insn_computes(i) && i->result != IR_NONE);
  if (i->op >= IR_TRUNC && i->op <= IR_BITCAST)
    return convert_insn(vm, i, r);
  if (i->op >= IR_FADD && i->op <= IR_IS_FPCLASS)
    return float_insn(vm, i, r);
  if (ir_type_slots(i->type) == 2)
    return wide_insn(vm, i, r);
  if (i->op >= IR_ABS && i->op <= IR_UMUL_OVERFLOW)
    return arith_other(vm, i, r);
  return arith_int(vm, i, operand_reg(vm, r, i->a), operand_reg(vm, r, i->b),
                   &r[i->result]);
}
