/*
 * program/llvm/odd.c - integers of 65 to 127 bits.
 *
 * Clang makes them for bit-fields of packed structs.  They are kept as i128,
 * zero-extended; what could set bits above is masked, and what looks at the
 * sign extends it first.
 */
#include "program/llvm/lower_impl.h"

static const ir_type type_i128 = {IR_INT, 128};

unsigned shape_odd_bits(LLVMTypeRef type) {
  if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind)
    return 0;
  unsigned bits = LLVMGetIntTypeWidth(type);
  return bits > 64 && bits < 128 ? bits : 0;
}

bool lower_is_odd(LLVMValueRef value) {
  int count = LLVMGetNumOperands(value);
  bool odd = shape_odd_bits(LLVMTypeOf(value)) != 0;
  for (int i = 0; i < count && !odd; i++)
    odd = shape_odd_bits(LLVMTypeOf(LLVMGetOperand(value, (unsigned)i))) != 0;
  return odd;
}

/* ------------------------------------------------------------------- bits */

static void emit_mask(struct lower *l, ir_operand a, unsigned bits,
                      uint32_t result) {
  struct ir_constant mask = constant_number(type_i128, UINT64_MAX);
  mask.high = (UINT64_C(1) << (bits - 64)) - 1;
  emit_to(l, IR_AND, type_i128, result, a, operand_constant(l, mask));
}

/* With the sign in all bits above. */
static ir_operand emit_signed(struct lower *l, ir_operand a, unsigned bits) {
  ir_operand count = operand_number(l, type_i128, 128 - bits);
  uint32_t high = emit_temp(l, IR_SHL, type_i128, a, count);
  return emit_temp(l, IR_ASHR, type_i128, high, count);
}

/* An operand as i128, its sign extended if that counts. */
static ir_operand wide_operand(struct lower *l, LLVMValueRef value,
                               bool is_signed) {
  ir_operand a = value_scalar(l, value);
  unsigned bits = shape_odd_bits(LLVMTypeOf(value));
  return is_signed && bits ? emit_signed(l, a, bits) : a;
}

/* ------------------------------------------------------------- operations */

void lower_odd_binary(struct lower *l, enum ir_op op, LLVMValueRef v,
                      uint32_t result) {
  bool both = op == IR_SDIV || op == IR_SREM;
  ir_operand a = wide_operand(l, LLVMGetOperand(v, 0), both || op == IR_ASHR);
  ir_operand b = wide_operand(l, LLVMGetOperand(v, 1), both);
  uint32_t sum = emit_temp(l, op, type_i128, a, b);
  emit_mask(l, sum, shape_odd_bits(LLVMTypeOf(v)), result);
}

void lower_odd_compare(struct lower *l, enum ir_op op, LLVMValueRef v,
                       uint32_t result) {
  bool is_signed = op >= IR_SLT && op <= IR_SGE;
  ir_operand a = wide_operand(l, LLVMGetOperand(v, 0), is_signed);
  ir_operand b = wide_operand(l, LLVMGetOperand(v, 1), is_signed);
  emit_to(l, op, type_i128, result, a, b);
}

bool lower_odd_cast(struct lower *l, enum ir_op op, LLVMValueRef v,
                    uint32_t result) {
  LLVMValueRef value = LLVMGetOperand(v, 0);
  ir_type from = shape_scalar(LLVMTypeOf(value));
  ir_type type = shape_scalar(LLVMTypeOf(v));
  unsigned bits = shape_odd_bits(LLVMTypeOf(v));
  if (op == IR_PTRTOINT || op == IR_INTTOPTR)
    return false;
  ir_operand a = wide_operand(l, value, op == IR_SEXT || op == IR_SITOFP);
  uint32_t whole = bits ? temp_new(l, 2) : result;
  if (type_equal(from, type))
    emit_to(l, IR_MOV, type, whole, a, IR_NONE);
  else
    emit_convert(l, op, type, whole, from, a);
  if (bits)
    emit_mask(l, whole, bits, result);
  return true;
}

/* ----------------------------------------------------------------- memory */

/* Two loads, the second of which is shorter. */
void emit_odd_load(struct lower *l, struct ir_insn access, unsigned bits,
                   uint32_t result) {
  ir_type rest = {IR_INT, (uint8_t)(bits - 64)};
  uint32_t low = temp_new(l, 1), high = temp_new(l, 1);
  uint32_t wide = temp_new(l, 2), upper = temp_new(l, 2);
  access.type = type_i64;
  access.result = low;
  *emit(l, IR_LOAD, type_i64) = access;
  access.type = rest;
  access.result = high;
  access.imm += 8;
  *emit(l, IR_LOAD, rest) = access;
  emit_convert(l, IR_ZEXT, type_i128, wide, type_i64, low);
  emit_convert(l, IR_ZEXT, type_i128, upper, rest, high);
  uint32_t shifted =
      emit_temp(l, IR_SHL, type_i128, upper, operand_number(l, type_i128, 64));
  emit_to(l, IR_OR, type_i128, result, wide, shifted);
}

void emit_odd_store(struct lower *l, struct ir_insn access, unsigned bits,
                    ir_operand value) {
  ir_type rest = {IR_INT, (uint8_t)(bits - 64)};
  uint32_t low = temp_new(l, 1), high = temp_new(l, 1);
  emit_convert(l, IR_TRUNC, type_i64, low, type_i128, value);
  uint32_t shifted =
      emit_temp(l, IR_LSHR, type_i128, value, operand_number(l, type_i128, 64));
  emit_convert(l, IR_TRUNC, rest, high, type_i128, shifted);
  access.type = type_i64;
  access.b = low;
  *emit(l, IR_STORE, type_i64) = access;
  access.type = rest;
  access.b = high;
  access.imm += 8;
  *emit(l, IR_STORE, rest) = access;
}
