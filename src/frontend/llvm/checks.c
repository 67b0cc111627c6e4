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
#include "frontend/llvm/lower_impl.h"

#include <string.h>

/* --------------------------------------------------------------- handlers */

enum check {
  CHECK_NONE,
  CHECK_BOUNDS,
  CHECK_OVERFLOW,
  CHECK_DIVISION,
  CHECK_SHIFT,
  CHECK_FLOAT,
  CHECK_EXTENT
};

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

static enum check handler_check(LLVMValueRef insn) {
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

/* The call that is made if the test at the end of a block fails; NULL: it ends
 * with something else. */
static LLVMValueRef handler_call(LLVMBasicBlockRef block) {
  LLVMValueRef br = LLVMGetBasicBlockTerminator(block);
  if (!br || !LLVMIsABranchInst(br) || !LLVMIsConditional(br))
    return NULL;
  LLVMBasicBlockRef next = LLVMGetSuccessor(br, 0);
  LLVMBasicBlockRef handler = LLVMGetSuccessor(br, 1);
  LLVMValueRef end = LLVMGetBasicBlockTerminator(handler);
  LLVMValueRef call = end ? LLVMGetPreviousInstruction(end) : NULL;
  if (handler_check(call) == CHECK_NONE || !LLVMIsABranchInst(end) ||
      LLVMIsConditional(end) || LLVMGetSuccessor(end, 0) != next ||
      LLVMIsAPHINode(LLVMGetFirstInstruction(next)) ||
      count_uses(handler) != 1 || count_uses(next) != 2)
    return NULL;
  return call;
}

LLVMBasicBlockRef check_next(LLVMBasicBlockRef block) {
  if (!handler_call(block))
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
    return handler_call(LLVMGetInstructionParent(insn)) != NULL;
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
  return end && handler_check(LLVMGetPreviousInstruction(end)) != CHECK_NONE;
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
    if (handler_check(user) == CHECK_NONE &&
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
  LLVMValueRef call = handler_call(block);
  LLVMValueRef test = LLVMGetCondition(LLVMGetBasicBlockTerminator(block));
  bool fails = LLVMIsAConstantInt(test) && value_number(test) == 0;
  if (LLVMIsAICmpInst(test) && unevaluated(l->load, LLVMGetOperand(test, 0)))
    return;
  switch (handler_check(call)) {
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
