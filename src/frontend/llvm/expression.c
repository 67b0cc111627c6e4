/*
 * frontend/llvm/expression.c - operations without effects.
 *
 * They may be instructions or constant expressions.  Arithmetic on vectors is
 * the same instruction for each part; so scalars and vectors go the same way.
 */
#include "frontend/llvm/lower_impl.h"

struct pair {
  LLVMOpcode opcode;
  enum ir_op op;
};

static const struct pair binaries[] = {
    {LLVMAdd, IR_ADD},   {LLVMSub, IR_SUB},   {LLVMMul, IR_MUL},
    {LLVMUDiv, IR_UDIV}, {LLVMSDiv, IR_SDIV}, {LLVMURem, IR_UREM},
    {LLVMSRem, IR_SREM}, {LLVMShl, IR_SHL},   {LLVMLShr, IR_LSHR},
    {LLVMAShr, IR_ASHR}, {LLVMAnd, IR_AND},   {LLVMOr, IR_OR},
    {LLVMXor, IR_XOR},   {LLVMFAdd, IR_FADD}, {LLVMFSub, IR_FSUB},
    {LLVMFMul, IR_FMUL}, {LLVMFDiv, IR_FDIV}, {LLVMFRem, IR_FREM},
};
static const struct pair casts[] = {
    {LLVMTrunc, IR_TRUNC},       {LLVMZExt, IR_ZEXT},
    {LLVMSExt, IR_SEXT},         {LLVMFPTrunc, IR_FPTRUNC},
    {LLVMFPExt, IR_FPEXT},       {LLVMFPToSI, IR_FPTOSI},
    {LLVMFPToUI, IR_FPTOUI},     {LLVMSIToFP, IR_SITOFP},
    {LLVMUIToFP, IR_UITOFP},     {LLVMPtrToInt, IR_PTRTOINT},
    {LLVMIntToPtr, IR_INTTOPTR},
};

static enum ir_op find_op(const struct pair *pairs, size_t count,
                          LLVMOpcode opcode) {
  for (size_t i = 0; i < count; i++)
    if (pairs[i].opcode == opcode)
      return pairs[i].op;
  return IR_OP_COUNT;
}
#define FIND_OP(pairs, opcode)                                                 \
  find_op((pairs), sizeof(pairs) / sizeof *(pairs), (opcode))

/* What the program promises; only instructions are asked. */
static uint8_t flags_of(LLVMOpcode opcode, LLVMValueRef value) {
  uint8_t flags = 0;
  if (!LLVMIsAInstruction(value))
    return 0;
  switch (opcode) {
  case LLVMAdd:
  case LLVMSub:
  case LLVMMul:
  case LLVMShl:
    flags |= LLVMGetNSW(value) ? IR_NSW : 0;
    flags |= LLVMGetNUW(value) ? IR_NUW : 0;
    return flags;
  case LLVMUDiv:
  case LLVMSDiv:
  case LLVMLShr:
  case LLVMAShr:
    return LLVMGetExact(value) ? IR_EXACT : 0;
  default:
    return 0;
  }
}

static void lower_binary(struct lower *l, enum ir_op op, LLVMOpcode opcode,
                         LLVMValueRef v, uint32_t result) {
  struct shape shape = shape_of(l->load, LLVMTypeOf(v));
  uint8_t flags = flags_of(opcode, v);
  for (uint32_t i = 0; i < shape.part_count; i++) {
    struct part p = shape.parts[i];
    ir_operand a = value_part(l, LLVMGetOperand(v, 0), i);
    ir_operand b = value_part(l, LLVMGetOperand(v, 1), i);
    emit_to(l, op, p.type, result + p.slot, a, b)->flags = flags;
  }
}

/* Moves and negation: one operand of the same type. */
static void lower_unary(struct lower *l, enum ir_op op, LLVMValueRef v,
                        uint32_t result) {
  struct shape shape = shape_of(l->load, LLVMTypeOf(v));
  for (uint32_t i = 0; i < shape.part_count; i++) {
    struct part p = shape.parts[i];
    ir_operand a = value_part(l, LLVMGetOperand(v, 0), i);
    emit_to(l, op, p.type, result + p.slot, a, IR_NONE);
  }
}

static void lower_cast(struct lower *l, enum ir_op op, LLVMValueRef v,
                       uint32_t result) {
  LLVMValueRef from = LLVMGetOperand(v, 0);
  struct shape shape = shape_of(l->load, LLVMTypeOf(v));
  struct shape source = shape_of(l->load, LLVMTypeOf(from));
  for (uint32_t i = 0; i < shape.part_count; i++) {
    struct part p = shape.parts[i];
    ir_operand a = value_part(l, from, i);
    emit_convert(l, op, p.type, result + p.slot, source.parts[i].type, a);
  }
}

static enum ir_op compare_op(LLVMIntPredicate predicate) {
  static const enum ir_op ops[] = {IR_EQ,  IR_NE,  IR_UGT, IR_UGE, IR_ULT,
                                   IR_ULE, IR_SGT, IR_SGE, IR_SLT, IR_SLE};
  return ops[predicate - LLVMIntEQ];
}

static void lower_compare(struct lower *l, enum ir_op op, uint8_t detail,
                          LLVMValueRef v, uint32_t result) {
  LLVMValueRef x = LLVMGetOperand(v, 0), y = LLVMGetOperand(v, 1);
  struct shape shape = shape_of(l->load, LLVMTypeOf(x));
  for (uint32_t i = 0; i < shape.part_count; i++) {
    ir_operand a = value_part(l, x, i), b = value_part(l, y, i);
    struct ir_insn *insn =
        emit_to(l, op, shape.parts[i].type, result + i, a, b);
    insn->detail = detail;
  }
}

static void lower_select(struct lower *l, LLVMValueRef v, uint32_t result) {
  LLVMValueRef condition = LLVMGetOperand(v, 0);
  bool each = LLVMGetTypeKind(LLVMTypeOf(condition)) == LLVMVectorTypeKind;
  struct shape shape = shape_of(l->load, LLVMTypeOf(v));
  for (uint32_t i = 0; i < shape.part_count; i++) {
    struct part p = shape.parts[i];
    ir_operand a = value_part(l, condition, each ? i : 0);
    ir_operand b = value_part(l, LLVMGetOperand(v, 1), i);
    ir_operand c = value_part(l, LLVMGetOperand(v, 2), i);
    emit_select(l, p.type, result + p.slot, a, b, c);
  }
}

static void lower_extract_value(struct lower *l, LLVMValueRef v,
                                uint32_t result) {
  LLVMValueRef from = LLVMGetOperand(v, 0);
  uint32_t first = value_indexed_part(l->load, v, LLVMTypeOf(from));
  struct shape shape = shape_of(l->load, LLVMTypeOf(v));
  for (uint32_t i = 0; i < shape.part_count; i++) {
    struct part p = shape.parts[i];
    ir_operand a = value_part(l, from, first + i);
    emit_to(l, IR_MOV, p.type, result + p.slot, a, IR_NONE);
  }
}

static void lower_insert_value(struct lower *l, LLVMValueRef v,
                               uint32_t result) {
  LLVMValueRef old = LLVMGetOperand(v, 0), new = LLVMGetOperand(v, 1);
  uint32_t first = value_indexed_part(l->load, v, LLVMTypeOf(v));
  uint32_t count = shape_of(l->load, LLVMTypeOf(new)).part_count;
  struct shape shape = shape_of(l->load, LLVMTypeOf(v));
  for (uint32_t i = 0; i < shape.part_count; i++) {
    struct part p = shape.parts[i];
    bool inside = i >= first && i < first + count;
    ir_operand a =
        inside ? value_part(l, new, i - first) : value_part(l, old, i);
    emit_to(l, IR_MOV, p.type, result + p.slot, a, IR_NONE);
  }
}

/* Operations on odd integers. */
static bool lower_odd(struct lower *l, LLVMOpcode opcode, LLVMValueRef v,
                      uint32_t result) {
  enum ir_op op = FIND_OP(binaries, opcode);
  if (op != IR_OP_COUNT)
    return lower_odd_binary(l, op, v, result);
  op = FIND_OP(casts, opcode);
  if (op != IR_OP_COUNT)
    return lower_odd_cast(l, op, v, result);
  if (opcode != LLVMICmp)
    return false;
  lower_odd_compare(l, compare_op(LLVMGetICmpPredicate(v)), v, result);
  return true;
}

/* Arithmetic and conversions. */
static bool lower_tabled(struct lower *l, LLVMOpcode opcode, LLVMValueRef v,
                         uint32_t result) {
  enum ir_op op = FIND_OP(binaries, opcode);
  if (op != IR_OP_COUNT) {
    lower_binary(l, op, opcode, v, result);
    return true;
  }
  op = FIND_OP(casts, opcode);
  if (op == IR_OP_COUNT)
    return false;
  lower_cast(l, op, v, result);
  return true;
}

static bool moves_only(LLVMOpcode opcode) {
  return opcode == LLVMSelect || opcode == LLVMFreeze ||
         opcode == LLVMExtractValue || opcode == LLVMInsertValue ||
         opcode == LLVMGetElementPtr;
}

bool lower_pure(struct lower *l, LLVMOpcode opcode, LLVMValueRef v,
                uint32_t result) {
  if (!moves_only(opcode) && lower_is_odd(v))
    return lower_odd(l, opcode, v, result);
  if (lower_tabled(l, opcode, v, result))
    return true;
  switch (opcode) {
  case LLVMFNeg:
    lower_unary(l, IR_FNEG, v, result);
    return true;
  case LLVMFreeze:
  case LLVMAddrSpaceCast:
    lower_unary(l, IR_MOV, v, result);
    return true;
  case LLVMBitCast:
    return lower_bitcast(l, v, result);
  case LLVMGetElementPtr:
    return lower_gep(l, v, result);
  case LLVMICmp:
    lower_compare(l, compare_op(LLVMGetICmpPredicate(v)), 0, v, result);
    return true;
  case LLVMFCmp:
    lower_compare(l, IR_FCMP, (uint8_t)LLVMGetFCmpPredicate(v), v, result);
    return true;
  case LLVMSelect:
    lower_select(l, v, result);
    return true;
  case LLVMExtractElement:
    lower_extract_element(l, v, result);
    return true;
  case LLVMInsertElement:
    lower_insert_element(l, v, result);
    return true;
  case LLVMShuffleVector:
    return lower_shuffle(l, v, result);
  case LLVMExtractValue:
    lower_extract_value(l, v, result);
    return true;
  case LLVMInsertValue:
    lower_insert_value(l, v, result);
    return true;
  default:
    return false;
  }
}
