/*
 * frontend/llvm/insn.c - plain instructions.
 *
 * Arithmetic on vectors is the same instruction for each part; so scalars and
 * vectors go the same way.
 */
#include "frontend/llvm/lower_impl.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/bug.h"

/* ------------------------------------------------------- without effects */

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

/* The first part that the indices of extractvalue and insertvalue name. */
static uint32_t indexed_part(struct load *load, LLVMValueRef v,
                             LLVMTypeRef type) {
  unsigned count = LLVMGetNumIndices(v);
  const unsigned *indices = LLVMGetIndices(v);
  uint32_t part = 0, before;
  for (unsigned i = 0; i < count; i++)
    if (shape_element(load, type, indices[i], &type, &before))
      part += before;
  return part;
}

static void lower_extract_value(struct lower *l, LLVMValueRef v,
                                uint32_t result) {
  LLVMValueRef from = LLVMGetOperand(v, 0);
  uint32_t first = indexed_part(l->load, v, LLVMTypeOf(from));
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
  uint32_t first = indexed_part(l->load, v, LLVMTypeOf(v));
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

/* Its value stays as long as the alias can be used: not so that of a phi,
 * which may be written again first. */
static bool is_lasting(struct lower *l, LLVMValueRef value) {
  return (LLVMIsAInstruction(value) || LLVMIsAArgument(value)) &&
         !LLVMIsAPHINode(value) && lower_address(l, value).local == NO_NUMBER &&
         shape_of(l->load, LLVMTypeOf(value)).part_count;
}

LLVMValueRef lower_alias(struct lower *l, LLVMValueRef value, uint32_t *part) {
  int64_t offset;
  if (!LLVMIsAInstruction(value))
    return NULL;
  LLVMOpcode opcode = LLVMGetInstructionOpcode(value);
  if (opcode != LLVMExtractValue && opcode != LLVMFreeze &&
      opcode != LLVMGetElementPtr)
    return NULL;
  LLVMValueRef from = LLVMGetOperand(value, 0);
  struct shape shape = shape_of(l->load, LLVMTypeOf(value));
  if (shape.part_count == 0 || !is_lasting(l, from))
    return NULL;
  *part = 0;
  if (opcode == LLVMExtractValue)
    *part = indexed_part(l->load, value, LLVMTypeOf(from));
  if (opcode == LLVMGetElementPtr &&
      (shape.part_count != 1 ||
       LLVMGetTypeKind(LLVMTypeOf(from)) != LLVMPointerTypeKind ||
       !constant_gep_offset(l->load, value, &offset) || offset != 0))
    return NULL;
  return from;
}

/* ---------------------------------------------------------------- control */

static void lower_ret(struct lower *l, LLVMValueRef insn) {
  LLVMValueRef value =
      LLVMGetNumOperands(insn) ? LLVMGetOperand(insn, 0) : NULL;
  uint32_t count = value ? shape_of(l->load, LLVMTypeOf(value)).part_count : 0;
  int64_t index = 0;
  if (count) {
    struct ir_list list = {NULL, count};
    list.items = ir_alloc(&l->load->program->arena, count * sizeof *list.items);
    for (uint32_t i = 0; i < count; i++)
      list.items[i] = value_part(l, value, i);
    VEC_ROOM(l->rets, l->ret_count, l->ret_capacity);
    index = (int64_t)l->ret_count;
    l->rets[l->ret_count++] = list;
  }
  emit(l, IR_RET, type_void)->imm = index;
}

static void lower_br(struct lower *l, LLVMValueRef insn) {
  LLVMBasicBlockRef from = LLVMGetInstructionParent(insn);
  LLVMBasicBlockRef yes = LLVMGetSuccessor(insn, 0);
  if (!LLVMIsConditional(insn)) {
    lower_phi_moves(l, from, yes);
    emit(l, IR_BR, type_void)->target[0] = function_block(l->load, yes);
    return;
  }
  ir_operand condition = value_scalar(l, LLVMGetCondition(insn));
  uint32_t then = lower_target(l, from, yes);
  uint32_t otherwise = lower_target(l, from, LLVMGetSuccessor(insn, 1));
  struct ir_insn *br = emit(l, IR_CONDBR, type_void);
  br->a = condition;
  br->target[0] = then;
  br->target[1] = otherwise;
}

struct switch_case {
  uint64_t value;
  uint32_t target;
};

static int compare_case(const void *x, const void *y) {
  const struct switch_case *a = x, *b = y;
  return a->value < b->value ? -1 : a->value > b->value;
}

static void fill_switch(struct lower *l, LLVMValueRef insn,
                        struct ir_switch *s) {
  LLVMBasicBlockRef from = LLVMGetInstructionParent(insn);
  struct ir_arena *arena = &l->load->program->arena;
  struct switch_case *cases = alloc_raw(s->count * sizeof *cases);
  for (uint32_t i = 0; i < s->count; i++) {
    LLVMValueRef value = LLVMGetOperand(insn, 2 + 2 * i);
    cases[i].value = LLVMConstIntGetZExtValue(value);
    cases[i].target = lower_target(l, from, LLVMGetSuccessor(insn, 1 + i));
  }
  qsort(cases, s->count, sizeof *cases, compare_case);
  s->values = ir_alloc(arena, s->count * sizeof *s->values);
  s->targets = ir_alloc(arena, s->count * sizeof *s->targets);
  for (uint32_t i = 0; i < s->count; i++) {
    s->values[i] = cases[i].value;
    s->targets[i] = cases[i].target;
  }
  alloc_free(cases, s->count * sizeof *cases);
  s->otherwise = lower_target(l, from, LLVMGetSwitchDefaultDest(insn));
}

static void lower_switch(struct lower *l, LLVMValueRef insn) {
  LLVMValueRef value = LLVMGetOperand(insn, 0);
  struct ir_switch s = {.type = shape_scalar(LLVMTypeOf(value)),
                        .count = LLVMGetNumSuccessors(insn) - 1};
  if (s.type.kind == IR_VOID || s.type.bits > 64) {
    emit_unsupported(l, "a switch on more than 64 bits");
    emit(l, IR_UNREACHABLE, type_void);
    return;
  }
  ir_operand a = value_scalar(l, value);
  fill_switch(l, insn, &s);
  VEC_ROOM(l->switches, l->switch_count, l->switch_capacity);
  struct ir_insn *out = emit(l, IR_SWITCH, type_void);
  out->a = a;
  out->imm = (int64_t)l->switch_count;
  l->switches[l->switch_count++] = s;
}

static void lower_indirectbr(struct lower *l, LLVMValueRef insn) {
  LLVMBasicBlockRef from = LLVMGetInstructionParent(insn);
  ir_operand a = value_scalar(l, LLVMGetOperand(insn, 0));
  for (unsigned i = 0; i < LLVMGetNumSuccessors(insn); i++)
    lower_phi_moves(l, from, LLVMGetSuccessor(insn, i));
  emit(l, IR_INDIRECTBR, type_void)->a = a;
}

/* ----------------------------------------------------------------- others */

/* Are all types of the instruction's operands and result known? */
static bool types_known(struct lower *l, LLVMValueRef insn) {
  if (!shape_of(l->load, LLVMTypeOf(insn)).known)
    return false;
  int count = LLVMGetNumOperands(insn);
  for (int i = 0; i < count; i++) {
    LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(insn, (unsigned)i));
    if (LLVMGetTypeKind(type) != LLVMLabelTypeKind &&
        !shape_of(l->load, type).known)
      return false;
  }
  return true;
}

static const char *opcode_name(LLVMOpcode opcode) {
  switch (opcode) {
  case LLVMInvoke:
    return "invoke";
  case LLVMCallBr:
    return "callbr (asm goto)";
  case LLVMVAArg:
    return "va_arg";
  case LLVMBitCast:
    return "bitcast";
  case LLVMGetElementPtr:
    return "getelementptr of vectors";
  case LLVMLandingPad:
  case LLVMResume:
    return "landingpad";
  default:
    return "of this kind";
  }
}

static void lower_rest(struct lower *l, LLVMOpcode opcode, LLVMValueRef insn) {
  uint32_t part;
  if (lower_address(l, insn).local != NO_NUMBER || lower_alias(l, insn, &part))
    return;
  if (!lower_pure(l, opcode, insn, value_slot(l, insn))) {
    lower_unsupported(l, insn, "the LLVM instruction '%s'%s",
                      opcode_name(opcode),
                      lower_is_odd(insn) ? " on integers of odd widths" : "");
    if (LLVMIsATerminatorInst(insn))
      emit(l, IR_UNREACHABLE, type_void);
  }
}

/* The type that is not known, of the result or an operand. */
static LLVMTypeRef unknown_type(struct lower *l, LLVMValueRef insn) {
  LLVMTypeRef type = LLVMTypeOf(insn);
  int count = LLVMGetNumOperands(insn);
  for (int i = 0; i < count && shape_of(l->load, type).known; i++) {
    LLVMTypeRef other = LLVMTypeOf(LLVMGetOperand(insn, (unsigned)i));
    if (LLVMGetTypeKind(other) != LLVMLabelTypeKind)
      type = other;
  }
  return type;
}

void lower_unknown_type(struct lower *l, LLVMValueRef insn) {
  char *text = LLVMPrintTypeToString(unknown_type(l, insn));
  lower_unsupported(l, insn, "values of LLVM's type %.80s", text);
  LLVMDisposeMessage(text);
  if (LLVMIsATerminatorInst(insn))
    emit(l, IR_UNREACHABLE, type_void);
}

void lower_insn(struct lower *l, LLVMValueRef insn) {
  LLVMOpcode opcode = LLVMGetInstructionOpcode(insn);
  if (opcode == LLVMCall) {
    lower_call(l, insn);
    return;
  }
  if (!types_known(l, insn)) {
    lower_unknown_type(l, insn);
    return;
  }
  switch (opcode) {
  case LLVMRet:
    lower_ret(l, insn);
    break;
  case LLVMBr:
    lower_br(l, insn);
    break;
  case LLVMSwitch:
    lower_switch(l, insn);
    break;
  case LLVMIndirectBr:
    lower_indirectbr(l, insn);
    break;
  case LLVMUnreachable:
    emit(l, IR_UNREACHABLE, type_void);
    break;
  case LLVMAlloca:
    lower_alloca(l, insn);
    break;
  case LLVMLoad:
    lower_load(l, insn);
    break;
  case LLVMStore:
    lower_store(l, insn);
    break;
  case LLVMAtomicRMW:
    lower_rmw(l, insn);
    break;
  case LLVMAtomicCmpXchg:
    lower_cmpxchg(l, insn);
    break;
  case LLVMFence:
    lower_fence(l, insn);
    break;
  default:
    lower_rest(l, opcode, insn);
  }
}
