/*
 * frontend/llvm/unevaluated.c - operands of __builtin_constant_p.
 *
 * C does not evaluate them, but clang computes them for llvm.is.constant, whose
 * answer is always no.  Instructions that nothing else uses, but for tests of
 * sanitizers, are not lowered: they must neither fault nor access memory.
 *
 * Operands that branch are evaluated.
 */
#include <string.h>

#include "frontend/llvm/checks_impl.h"
#include "frontend/llvm/modules_impl.h"

static const char is_constant[] = "llvm.is.constant.";

static bool may_be_dropped(LLVMValueRef insn) {
  LLVMOpcode opcode = LLVMGetInstructionOpcode(insn);
  if (opcode == LLVMLoad)
    return !LLVMGetVolatile(insn) &&
           LLVMGetOrdering(insn) == LLVMAtomicOrderingNotAtomic;
  if (opcode == LLVMCall)
    return check_overflow(insn);
  return LLVMIsABinaryOperator(insn) || LLVMIsACastInst(insn) ||
         opcode == LLVMICmp || opcode == LLVMFCmp || opcode == LLVMFNeg ||
         opcode == LLVMGetElementPtr || opcode == LLVMSelect ||
         opcode == LLVMExtractValue;
}

static bool is_used(struct load *load, LLVMValueRef insn, LLVMValueRef asks) {
  LLVMUseRef use = LLVMGetFirstUse(insn);
  for (; use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (user != asks && !unevaluated(load, user) && !check_uses(user))
      return true;
  }
  return false;
}

/* asks: the call of llvm.is.constant. */
static void drop(struct load *load, LLVMValueRef value, LLVMValueRef asks) {
  if (!LLVMIsAInstruction(value) || unevaluated(load, value) ||
      !may_be_dropped(value) || is_used(load, value, asks))
    return;
  number_put(&load->unevaluated, value, 1);
  int count = LLVMGetNumOperands(value);
  for (int i = 0; i < count; i++)
    drop(load, LLVMGetOperand(value, (unsigned)i), asks);
}

/* ------------------------------------------------------------ entry points */

bool unevaluated(const struct load *load, LLVMValueRef value) {
  return number_of(&load->unevaluated, value) != NO_NUMBER;
}

void unevaluated_find(struct load *load, LLVMModuleRef module) {
  size_t length;
  LLVMValueRef f = LLVMGetFirstFunction(module);
  for (; f; f = LLVMGetNextFunction(f)) {
    if (strncmp(LLVMGetValueName2(f, &length), is_constant,
                sizeof is_constant - 1) != 0)
      continue;
    LLVMUseRef use = LLVMGetFirstUse(f);
    for (; use; use = LLVMGetNextUse(use)) {
      LLVMValueRef call = LLVMGetUser(use);
      if (LLVMIsACallInst(call) && LLVMGetCalledValue(call) == f)
        drop(load, LLVMGetOperand(call, 0), call);
    }
  }
}
