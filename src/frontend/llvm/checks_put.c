/*
 * frontend/llvm/checks_put.c - what is lowered of tests of clang's sanitizers.
 *
 * Operations on constants, which clang computes itself, are put back, so that
 * it is a fault to execute them; so are lengths of arrays.
 */
#include "frontend/llvm/checks_impl.h"

#include <assert.h>
#include "frontend/llvm/lower_impl.h"

/* -------------------------------------------------------------- constants */

/* What a handler gets of a type: a kind (0: integer, 1: float) and log2 of
 * its width, times two, plus one if it has a sign; of a float, its width.
 * which: of the types in the data, from 1 on.  IR_VOID: not one of those. */
static ir_type data_type(LLVMValueRef call, unsigned which, bool *is_signed) {
  LLVMValueRef data = LLVMGetOperand(call, 0);
  LLVMValueRef value =
      LLVMIsAGlobalVariable(data) ? LLVMGetInitializer(data) : NULL;
  if (!value || LLVMGetNumOperands(value) <= (int)which)
    return type_void;
  LLVMValueRef type = LLVMGetOperand(value, which);
  value = LLVMIsAGlobalVariable(type) ? LLVMGetInitializer(type) : NULL;
  if (!value || LLVMGetNumOperands(value) < 2)
    return type_void;
  uint64_t kind = value_number(LLVMGetOperand(value, 0));
  uint64_t info = value_number(LLVMGetOperand(value, 1));
  *is_signed = info & 1;
  if (kind == 0 && info >> 1 <= 7)
    return (ir_type){.kind = IR_INT, .bits = (uint8_t)(1U << (info >> 1))};
  if (kind == 1 && (info == 32 || info == 64))
    return (ir_type){.kind = info == 32 ? IR_F32 : IR_F64,
                     .bits = (uint8_t)info};
  if (kind == 1 && (info == 80 || info == 128))
    return (ir_type){.kind = IR_F80, .bits = 80};
  return type_void;
}

/* What was stored where a handler finds a wide value. */
static LLVMValueRef stored_value(LLVMValueRef arg) {
  if (!LLVMIsAPtrToIntInst(arg))
    return NULL;
  LLVMValueRef place = LLVMGetOperand(arg, 0);
  LLVMUseRef use = LLVMGetFirstUse(place);
  for (; use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == place)
      return LLVMGetOperand(user, 0);
  }
  return NULL;
}

/* An argument of a handler that is a constant; IR_NONE: it is none. */
static ir_operand constant_arg(struct lower *l, LLVMValueRef call,
                               unsigned number, ir_type type) {
  LLVMValueRef arg = LLVMGetOperand(call, number), wide = stored_value(arg);
  if (wide)
    return LLVMIsAConstant(wide) &&
                   type_equal(shape_scalar(LLVMTypeOf(wide)), type)
               ? value_scalar(l, wide)
               : IR_NONE;
  return value_is_number(arg) ? operand_number(l, type, value_number(arg))
                              : IR_NONE;
}

/* An operation whose result nobody reads. */
static void put_back(struct lower *l, enum ir_op op, ir_type type, ir_operand a,
                     ir_operand b) {
  if (a != IR_NONE && b != IR_NONE)
    emit_to(l, op, type, temp_new(l, ir_type_slots(type)), a, b);
}

static void put_division(struct lower *l, LLVMValueRef call) {
  bool is_signed;
  ir_type type = data_type(call, 1, &is_signed);
  if (type.kind == IR_INT)
    put_back(l, is_signed ? IR_SDIV : IR_UDIV, type,
             constant_arg(l, call, 1, type), constant_arg(l, call, 2, type));
}

static uint64_t largest(ir_type type) {
  return type.bits >= 64 ? UINT64_MAX : (UINT64_C(1) << type.bits) - 1;
}

/* By how far may have another type than what is shifted. */
static void put_shift(struct lower *l, LLVMValueRef call) {
  bool is_signed;
  ir_type type = data_type(call, 1, &is_signed);
  ir_type by = data_type(call, 2, &is_signed);
  LLVMValueRef amount = LLVMGetOperand(call, 2);
  if (type.kind != IR_INT || by.kind != IR_INT || !value_is_number(amount))
    return;
  uint64_t n = value_number(amount);
  if (is_signed && n > largest(by) / 2)
    n |= ~largest(by); /* it is negative */
  put_back(l, IR_SHL, type, constant_arg(l, call, 1, type),
           operand_number(l, type, n < largest(type) ? n : largest(type)));
}

static void put_cast(struct lower *l, LLVMValueRef call) {
  bool is_signed;
  ir_type from = data_type(call, 1, &is_signed);
  ir_type to = data_type(call, 2, &is_signed);
  if (from.kind == IR_VOID || from.kind == IR_INT || to.kind != IR_INT)
    return;
  ir_operand a = constant_arg(l, call, 1, from);
  if (a != IR_NONE)
    emit_convert(l, is_signed ? IR_FPTOSI : IR_FPTOUI, to,
                 temp_new(l, ir_type_slots(to)), from, a);
}

/* What is shifted is narrower than by how far, which is cut to its width: bits
 * that are lost there must be zero. */
static void look_at_amount(struct lower *l, LLVMValueRef call,
                           LLVMValueRef test) {
  bool is_signed;
  ir_type type = data_type(call, 1, &is_signed);
  if (!LLVMIsAICmpInst(test) || type.kind != IR_INT)
    return;
  ir_type wide = shape_scalar(LLVMTypeOf(LLVMGetOperand(test, 0)));
  if (wide.kind == IR_INT && wide.bits > type.bits)
    put_back(l, IR_SHL, wide, operand_number(l, wide, 0),
             value_scalar(l, LLVMGetOperand(test, 0)));
}

/* Does a size depend on it?  That of a parameter `int a[n]`, which is a
 * pointer, is computed, but nothing is made of it. */
static bool makes_size(LLVMValueRef length) {
  LLVMUseRef use = LLVMGetFirstUse(length);
  for (; use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (!check_uses(user) && (!LLVMIsACastInst(user) || LLVMGetFirstUse(user)))
      return true;
  }
  return LLVMIsAConstant(length) != NULL;
}

/* The number of elements is compared with zero; wide ones are not looked at. */
static void look_at_extent(struct lower *l, LLVMValueRef call,
                           LLVMValueRef test) {
  bool is_signed, fails = value_is_number(test) && value_number(test) == 0;
  ir_type type = data_type(call, 1, &is_signed);
  if (type.kind != IR_INT || type.bits > 64 ||
      !(fails ||
        (LLVMIsAICmpInst(test) && makes_size(LLVMGetOperand(test, 0)))))
    return;
  ir_operand a = fails ? constant_arg(l, call, 1, type)
                       : value_scalar(l, LLVMGetOperand(test, 0));
  if (a != IR_NONE)
    emit_to(l, IR_EXTENT, type, IR_NONE, a, IR_NONE)->flags =
        is_signed ? IR_NSW : 0;
}

/* ------------------------------------------------------------ entry point */

void check_pass(struct lower *l, LLVMBasicBlockRef block) {
  LLVMValueRef call = check_call(block);
  assert(call != NULL);
  LLVMValueRef test = LLVMGetCondition(LLVMGetBasicBlockTerminator(block));
  bool fails = LLVMIsAConstantInt(test) && value_number(test) == 0;
  if (LLVMIsAICmpInst(test) && unevaluated(l->load, LLVMGetOperand(test, 0)))
    return;
  switch (check_kind(call)) {
  case CHECK_BOUNDS:
    bounds_pass(l, block, call);
    break;
  case CHECK_DIVISION:
    if (fails)
      put_division(l, call);
    break;
  case CHECK_SHIFT:
    if (fails)
      put_shift(l, call);
    else
      look_at_amount(l, call, test);
    break;
  case CHECK_FLOAT:
    if (fails)
      put_cast(l, call);
    break;
  case CHECK_EXTENT:
    look_at_extent(l, call, test);
    break;
  default:
    break;
  }
}
