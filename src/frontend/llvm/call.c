/*
 * frontend/llvm/call.c - calls.
 */
#include "frontend/llvm/lower_impl.h"

#include <string.h>

#include "base/alloc.h"

/* -------------------------------------------------------------- arguments */

static LLVMAttributeRef call_attribute(LLVMValueRef insn, unsigned arg,
                                       unsigned kind) {
  return LLVMGetCallSiteEnumAttribute(insn, arg + 1, kind);
}

/* An aggregate in memory, of which the callee gets a copy. */
static void set_byval(struct load *load, LLVMValueRef insn, unsigned arg,
                      struct ir_argument *out) {
  LLVMAttributeRef byval = call_attribute(insn, arg, load->byval_kind);
  LLVMAttributeRef align = call_attribute(insn, arg, load->align_kind);
  if (!byval)
    return;
  LLVMTypeRef type = LLVMGetTypeAttributeValue(byval);
  out->byval_size = (uint32_t)LLVMABISizeOfType(load->layout, type);
  out->byval_align = align ? (uint32_t)LLVMGetEnumAttributeValue(align)
                           : LLVMABIAlignmentOfType(load->layout, type);
}

static bool count_args(struct load *load, LLVMValueRef insn, uint32_t *parts) {
  unsigned count = LLVMGetNumArgOperands(insn);
  *parts = 0;
  for (unsigned i = 0; i < count; i++) {
    struct shape shape = shape_of(load, LLVMTypeOf(LLVMGetOperand(insn, i)));
    if (!shape.known)
      return false;
    *parts += shape.part_count;
  }
  return true;
}

static uint32_t vector_align(struct load *load, LLVMTypeRef type) {
  return LLVMGetTypeKind(type) == LLVMVectorTypeKind
             ? LLVMABIAlignmentOfType(load->layout, type)
             : 0;
}

static void fill_args(struct lower *l, LLVMValueRef insn, unsigned params,
                      struct ir_call *call) {
  unsigned count = LLVMGetNumArgOperands(insn);
  for (unsigned i = 0; i < count; i++) {
    LLVMValueRef value = LLVMGetOperand(insn, i);
    struct shape shape = shape_of(l->load, LLVMTypeOf(value));
    for (uint32_t k = 0; k < shape.part_count; k++) {
      struct ir_argument *arg = &call->args[call->arg_count++];
      arg->value = value_part(l, value, k);
      arg->type = shape.parts[k].type;
      arg->part_offset = (uint32_t)shape.parts[k].offset;
      arg->part_align = vector_align(l->load, LLVMTypeOf(value));
    }
    if (shape.part_count == 1)
      set_byval(l->load, insn, i, &call->args[call->arg_count - 1]);
    if (i < params)
      call->fixed_count = call->arg_count;
  }
}

/* Clang calls int f() as if all that is given were parameters and more could
 * follow.  If f is known to be variadic it is a plain call. */
static bool is_unprototyped(LLVMValueRef callee, LLVMTypeRef type,
                            unsigned args) {
  if (!LLVMIsFunctionVarArg(type) || args > LLVMCountParamTypes(type))
    return false;
  if (!LLVMIsAFunction(callee))
    return true;
  LLVMTypeRef own = LLVMGlobalGetValueType(callee);
  return !LLVMIsFunctionVarArg(own) || LLVMCountParamTypes(own) == 0;
}

/* ------------------------------------------------------------------ calls */

static void emit_list(struct lower *l, const struct ir_call *call, ir_operand a,
                      uint32_t result) {
  VEC_ROOM(l->calls, l->call_count, l->call_capacity);
  struct ir_insn *insn = emit(l, IR_CALL, type_void);
  insn->a = a;
  insn->result = call->result_count ? result : IR_NONE;
  insn->imm = (int64_t)l->call_count;
  l->calls[l->call_count++] = *call;
}

void emit_call_results(struct lower *l, struct ir_constant function,
                       uint32_t result, const ir_type *results,
                       unsigned result_count, const struct ir_argument *args,
                       unsigned arg_count) {
  struct ir_arena *arena = &l->load->program->arena;
  struct ir_call call = {.arg_count = arg_count,
                         .result_count = result_count,
                         .fixed_count = arg_count};
  call.args = ir_alloc(arena, arg_count * sizeof *call.args);
  call.results = ir_alloc(arena, (result_count + 1) * sizeof *call.results);
  if (arg_count)
    memcpy(call.args, args, arg_count * sizeof *call.args);
  if (result_count)
    memcpy(call.results, results, result_count * sizeof *call.results);
  emit_list(l, &call, operand_constant(l, function), result);
}

void emit_call(struct lower *l, struct ir_constant function, uint32_t result,
               const ir_type *result_type, const struct ir_argument *args,
               unsigned arg_count) {
  emit_call_results(l, function, result, result_type, result_type ? 1 : 0, args,
                    arg_count);
}

/* The integer that a function of the runtime returns, where the program has
 * declared a narrower one; or IR_VOID.  Then it gets the low bits. */
static ir_type wider_result(struct lower *l, const struct ir_call *call,
                            ir_operand callee) {
  const struct ir_program *program = l->load->program;
  if (!ir_is_constant(callee) || call->result_count != 1)
    return type_void;
  const struct ir_constant *c = &program->constants[callee - IR_CONSTANT];
  if (c->kind != IR_FUNCTION)
    return type_void;
  const struct ir_function *f = &program->functions[c->index];
  ir_type own = call->results[0];
  bool wider = f->runtime && f->result_count == 1 && own.kind == IR_INT &&
               f->results[0].kind == IR_INT && f->results[0].bits <= 64 &&
               f->results[0].bits > own.bits;
  return wider ? f->results[0] : type_void;
}

void lower_call(struct lower *l, LLVMValueRef insn) {
  struct load *load = l->load;
  LLVMValueRef callee = LLVMGetCalledValue(insn);
  LLVMTypeRef type = LLVMGetCalledFunctionType(insn);
  struct shape result = shape_of(load, LLVMTypeOf(insn));
  uint32_t parts;
  if (!result.known || !count_args(load, insn, &parts)) {
    lower_unknown_type(l, insn);
    return;
  }
  struct ir_call call = {.results = shape_types(load, result),
                         .result_count = result.part_count,
                         .variadic = LLVMIsFunctionVarArg(type),
                         .unprototyped = is_unprototyped(
                             callee, type, LLVMGetNumArgOperands(insn))};
  call.args = ir_alloc(&load->program->arena, parts * sizeof *call.args);
  fill_args(l, insn, LLVMCountParamTypes(type), &call);
  ir_operand a = value_scalar(l, callee);
  uint32_t slot = result.part_count ? value_slot(l, insn) : IR_NONE;
  ir_type wide = wider_result(l, &call, a);
  if (wide.kind == IR_VOID) {
    emit_list(l, &call, a, slot);
    return;
  }
  ir_type own = call.results[0];
  uint32_t whole = temp_new(l, 1);
  call.results[0] = wide;
  emit_list(l, &call, a, whole);
  emit_convert(l, IR_TRUNC, own, slot, wide, whole);
}
