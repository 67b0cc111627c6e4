/*
 * vm/operand.c - what an operand of an instruction stands for: a register, or a
 * constant of the program as a register.
 */
#include "vm/machine.h"

/* A constant that is undefined has exactly the bits of its type undefined.  The
 * address of a label is an offset into its function, where no other pointer can
 * point to; offset 0 is the function itself. */
struct reg constant_reg(struct vm *vm, uint32_t constant, bool high) {
  assert(constant < vm->program->constant_count);
  const struct ir_constant *c = &vm->program->constants[constant];
  switch (c->kind) {
  case IR_UNDEFINED:
    if (c->type.kind == IR_INT && c->type.bits < 64)
      return reg_partial(vm, 0, width_mask(c->type.bits));
    return c->type.kind == IR_F32 ? reg_partial(vm, 0, UINT32_MAX)
                                  : reg_undefined();
  case IR_GLOBAL:
    return (struct reg){c->bits, vm->tables.global_areas[c->index]};
  case IR_FUNCTION:
    return (struct reg){c->bits, vm->tables.function_base + c->index};
  case IR_BLOCK: /* offset in the function: one past the block's number */
    return (struct reg){c->bits + 1, vm->tables.function_base + c->index};
  default:
    return reg_number(high ? c->high : c->bits);
  }
}

struct reg operand_reg(struct vm *vm, const struct reg *r, ir_operand x) {
  assert(x != IR_NONE);
  return ir_is_constant(x) ? constant_reg(vm, x - IR_CONSTANT, false) : r[x];
}

struct reg operand_high(struct vm *vm, const struct reg *r, ir_operand x) {
  assert(x != IR_NONE);
  return ir_is_constant(x) ? constant_reg(vm, x - IR_CONSTANT, true) : r[x + 1];
}
