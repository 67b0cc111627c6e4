/*
 * frontend/llvm/insn.c - instructions: jumps, and who lowers which of the
 * others.
 */
#include "frontend/llvm/lower_impl.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"

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
    emit(l, IR_BR, type_void)->target[0] = block_number(l->load, yes);
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
  if (value_address(l, insn).local != NO_NUMBER || value_alias(l, insn, &part))
    return;
  if (!lower_pure(l, opcode, insn, value_slot(l, insn))) {
    lower_unsupported(l, insn, "the LLVM instruction '%s'%s",
                      opcode_name(opcode),
                      lower_is_odd(insn) ? " on integers of odd widths" : "");
    if (LLVMIsATerminatorInst(insn))
      emit(l, IR_UNREACHABLE, type_void);
  }
}

/* A function of LLVM's own, known to this LLVM or not. */
static bool is_intrinsic(LLVMValueRef callee) {
  size_t length;
  return LLVMIsAFunction(callee) &&
         (LLVMGetIntrinsicID(callee) ||
          strncmp(LLVMGetValueName2(callee, &length), "llvm.", 5) == 0);
}

static void lower_any_call(struct lower *l, LLVMValueRef insn) {
  LLVMValueRef callee = LLVMGetCalledValue(insn);
  if (LLVMIsAInlineAsm(callee))
    lower_asm(l, insn, callee);
  else if (is_intrinsic(callee))
    lower_intrinsic(l, insn, callee);
  else
    lower_call(l, insn);
}

void lower_insn(struct lower *l, LLVMValueRef insn) {
  LLVMOpcode opcode = LLVMGetInstructionOpcode(insn);
  if (opcode == LLVMCall) {
    lower_any_call(l, insn);
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
