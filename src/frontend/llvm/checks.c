/*
 * frontend/llvm/checks.c - what clang's sanitizers look at.
 *
 * Clang is asked to test what C leaves undefined before it is done, and to call
 * a function of a sanitizer if the test fails:
 *
 *     br i1 %ok, label %next, label %handler       the same block, as if
 *   handler:                                       nothing of this were
 *     call void @__ubsan_handle_X(ptr @data, ...)  there
 *     br label %next
 *   next:
 *
 * None of it is lowered: the engine tests what it executes.  Three things
 * cannot be known without it.  One is the array in an object that an index
 * belongs to (bounds.c).  Another is the length of an array of variable length,
 * which may be used for nothing but sizeof.  The third is an operation on
 * constants, which clang computes itself: of `1 / 0` nothing is left but a test
 * that always fails, and of `INT_MAX + 1` a call of llvm.sadd.with.overflow.
 * Such operations are put back, so that it is a fault to execute them.
 */
#include "frontend/llvm/checks_impl.h"

#include <string.h>

/* --------------------------------------------------------------- handlers */

static const struct handler {
  const char *name; /* without __ubsan_handle_ */
  unsigned args;
  enum check check;
} handlers[] = {
    {"out_of_bounds", 2, CHECK_BOUNDS},
    {"add_overflow", 3, CHECK_OVERFLOW},
    {"sub_overflow", 3, CHECK_OVERFLOW},
    {"mul_overflow", 3, CHECK_OVERFLOW},
    {"negate_overflow", 2, CHECK_OVERFLOW},
    {"divrem_overflow", 3, CHECK_DIVISION},
    {"shift_out_of_bounds", 3, CHECK_SHIFT},
    {"float_cast_overflow", 2, CHECK_FLOAT},
    {"vla_bound_not_positive", 2, CHECK_EXTENT},
};

enum check check_kind(LLVMValueRef insn) {
  static const char prefix[] = "__ubsan_handle_";
  size_t length, skip = sizeof prefix - 1;
  LLVMValueRef callee =
      insn && LLVMIsACallInst(insn) ? LLVMGetCalledValue(insn) : NULL;
  if (!callee || !LLVMIsAFunction(callee))
    return CHECK_NONE;
  const char *name = LLVMGetValueName2(callee, &length);
  if (length < skip || memcmp(name, prefix, skip) != 0)
    return CHECK_NONE;
  for (size_t i = 0; i < sizeof handlers / sizeof *handlers; i++)
    if (strcmp(name + skip, handlers[i].name) == 0 &&
        LLVMGetNumArgOperands(insn) == handlers[i].args)
      return handlers[i].check;
  return CHECK_NONE;
}

static unsigned count_uses(LLVMBasicBlockRef block) {
  unsigned count = 0;
  LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block));
  for (; use; use = LLVMGetNextUse(use))
    count++;
  return count;
}

LLVMValueRef check_call(LLVMBasicBlockRef block) {
  LLVMValueRef br = LLVMGetBasicBlockTerminator(block);
  if (!br || !LLVMIsABranchInst(br) || !LLVMIsConditional(br))
    return NULL;
  LLVMBasicBlockRef next = LLVMGetSuccessor(br, 0);
  LLVMBasicBlockRef handler = LLVMGetSuccessor(br, 1);
  LLVMValueRef end = LLVMGetBasicBlockTerminator(handler);
  LLVMValueRef call = end ? LLVMGetPreviousInstruction(end) : NULL;
  if (check_kind(call) == CHECK_NONE || !LLVMIsABranchInst(end) ||
      LLVMIsConditional(end) || LLVMGetSuccessor(end, 0) != next ||
      LLVMIsAPHINode(LLVMGetFirstInstruction(next)) ||
      count_uses(handler) != 1 || count_uses(next) != 2)
    return NULL;
  return call;
}

LLVMBasicBlockRef check_next(LLVMBasicBlockRef block) {
  if (!check_call(block))
    return NULL;
  return LLVMGetSuccessor(LLVMGetBasicBlockTerminator(block), 0);
}

bool check_goes_on(LLVMBasicBlockRef block) {
  LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block));
  for (; use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsABranchInst(user) &&
        check_next(LLVMGetInstructionParent(user)) == block)
      return true;
  }
  return false;
}

/* ------------------------------------------------ what is there for checks */

/* What a test may be computed with; a load is that of a length that the program
 * keeps (counted_by). */
static bool may_be_for_checks(LLVMValueRef insn) {
  switch (LLVMGetInstructionOpcode(insn)) {
  case LLVMICmp:
  case LLVMFCmp:
  case LLVMSExt:
  case LLVMZExt:
  case LLVMMul:
  case LLVMAnd:
  case LLVMOr:
  case LLVMXor:
  case LLVMExtractValue:
    return true;
  case LLVMLoad:
    return !LLVMGetVolatile(insn);
  default:
    return false;
  }
}

/* Uses of uses are followed so far. */
static bool only_checks(LLVMValueRef insn, unsigned depth) {
  LLVMUseRef use = LLVMGetFirstUse(insn);
  if (LLVMIsABranchInst(insn))
    return check_call(LLVMGetInstructionParent(insn)) != NULL;
  if (!use || depth == 0 || !may_be_for_checks(insn))
    return false;
  for (; use; use = LLVMGetNextUse(use))
    if (!LLVMIsAInstruction(LLVMGetUser(use)) ||
        !only_checks(LLVMGetUser(use), depth - 1))
      return false;
  return true;
}

/* A length, made wider, compared; two comparisons, joined. */
bool check_only(LLVMValueRef insn) { return only_checks(insn, 3); }

/* Is the instruction in the block that is gone to if a test fails? */
static bool in_handler(LLVMValueRef insn) {
  LLVMValueRef end =
      LLVMGetBasicBlockTerminator(LLVMGetInstructionParent(insn));
  return end && check_kind(LLVMGetPreviousInstruction(end)) != CHECK_NONE;
}

bool check_uses(LLVMValueRef user) {
  return LLVMIsAInstruction(user) && (check_only(user) || in_handler(user));
}

/* The function that is called if a test fails gets wide values in memory. */
bool check_local(LLVMValueRef alloca) {
  LLVMUseRef use = LLVMGetFirstUse(alloca);
  for (; use; use = LLVMGetNextUse(use))
    if (!in_handler(LLVMGetUser(use)))
      return false;
  return LLVMGetFirstUse(alloca) != NULL;
}

/* Is it for calls of handlers only?  Uses of uses are followed so far. */
static bool only_reported(LLVMValueRef value, unsigned depth) {
  LLVMUseRef use = LLVMGetFirstUse(value);
  if (!use || depth == 0)
    return false;
  for (; use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (check_kind(user) == CHECK_NONE &&
        (!LLVMIsAConstant(user) || !only_reported(user, depth - 1)))
      return false;
  }
  return true;
}

/* The name of a file in a place in the data. */
bool check_data(LLVMValueRef global) { return only_reported(global, 4); }

/* Does the call compute a sum, difference or product that must not overflow? */
bool check_overflow(LLVMValueRef call) {
  bool tested = false;
  LLVMUseRef use = LLVMGetFirstUse(call);
  for (; use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (!LLVMIsAExtractValueInst(user))
      return false;
    if (LLVMGetNumIndices(user) == 1 && LLVMGetIndices(user)[0] == 1) {
      if (!only_checks(user, 3))
        return false;
      tested = true;
    }
  }
  return tested;
}
