/*
 * frontend/llvm/call.c - calls, and inline assembly.
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

void emit_call(struct lower *l, struct ir_constant function, uint32_t result,
               const ir_type *result_type, const struct ir_argument *args,
               unsigned arg_count) {
  struct ir_arena *arena = &l->load->program->arena;
  struct ir_call call = {.arg_count = arg_count,
                         .result_count = result_type ? 1 : 0,
                         .fixed_count = arg_count};
  call.args = ir_alloc(arena, arg_count * sizeof *call.args);
  memcpy(call.args, args, arg_count * sizeof *call.args);
  call.results = ir_alloc(arena, sizeof *call.results);
  if (result_type)
    call.results[0] = *result_type;
  emit_list(l, &call, operand_constant(l, function), result);
}

static void lower_plain_call(struct lower *l, LLVMValueRef insn,
                             LLVMValueRef callee) {
  struct load *load = l->load;
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
  emit_list(l, &call, a, result.part_count ? value_slot(l, insn) : IR_NONE);
}

/* -------------------------------------------------------- inline assembly */

/* The argument of an assembly statement that is tied to its output number
 * `output`: an input "0" for output 0.  -1: there is none. */
static int tied_argument(const char *constraints, size_t length,
                         unsigned output) {
  int argument = 0;
  for (size_t at = 0; at < length;) {
    const char *c = constraints + at;
    const char *comma = memchr(c, ',', length - at);
    size_t size = comma ? (size_t)(comma - c) : length - at;
    bool is_output = size && c[0] == '=';
    bool indirect = memchr(c, '*', size) != NULL;
    if (size && c[0] >= '0' && c[0] <= '9' &&
        (unsigned)(c[0] - '0') == output && size == 1)
      return argument;
    if (size && c[0] != '~' && c[0] != '!' && (!is_output || indirect))
      argument++;
    at += size + 1;
  }
  return -1;
}

/* The constraint number of the nth output that is a value. */
static int output_number(const char *constraints, size_t length, unsigned n) {
  int number = 0;
  for (size_t at = 0; at < length; number++) {
    const char *c = constraints + at;
    const char *comma = memchr(c, ',', length - at);
    size_t size = comma ? (size_t)(comma - c) : length - at;
    if (size && c[0] == '=' && !memchr(c, '*', size) && n-- == 0)
      return number;
    at += size + 1;
  }
  return -1;
}

/* One result of an empty statement: what is tied to it, or anything. */
static bool pass_through(struct lower *l, LLVMValueRef insn, LLVMValueRef code,
                         unsigned n, LLVMTypeRef type, uint32_t result) {
  size_t length;
  const char *constraints = LLVMGetInlineAsmConstraintString(code, &length);
  int output = output_number(constraints, length, n);
  int arg =
      output < 0 ? -1 : tied_argument(constraints, length, (unsigned)output);
  LLVMValueRef value = NULL;
  if (arg >= 0 && (unsigned)arg < LLVMGetNumArgOperands(insn))
    value = LLVMGetOperand(insn, (unsigned)arg);
  if (value && LLVMTypeOf(value) != type)
    return false;
  struct shape shape = shape_of(l->load, type);
  for (uint32_t i = 0; i < shape.part_count; i++) {
    struct part p = shape.parts[i];
    ir_operand a =
        value ? value_part(l, value, i) : operand_undefined(l, p.type);
    emit_to(l, IR_MOV, p.type, result + p.slot, a, IR_NONE);
  }
  return true;
}

static bool empty_asm(struct lower *l, LLVMValueRef insn, LLVMValueRef code) {
  LLVMTypeRef type = LLVMTypeOf(insn), element;
  struct shape shape = shape_of(l->load, type);
  uint32_t parts, before;
  if (!shape.known || !count_args(l->load, insn, &parts))
    return false;
  if (shape.part_count == 0)
    return true;
  uint32_t result = value_slot(l, insn);
  if (LLVMGetTypeKind(type) != LLVMStructTypeKind)
    return pass_through(l, insn, code, 0, type, result);
  for (unsigned i = 0; shape_element(l->load, type, i, &element, &before); i++)
    if (!pass_through(l, insn, code, i, element,
                      result + shape.parts[before].slot))
      return false;
  return true;
}

/* Instructions that change no value, without what separates words: hints, and
 * fences, which are nothing where memory is sequentially consistent.  LLVM
 * writes "$$" for "$". */
static const char *const idle[] = {
    "nop",
    "pause",
    "repnop",
    "lfence",
    "mfence",
    "sfence",
    "lockaddl$$0,(%rsp)",
    "lockaddl$$0,0(%rsp)",
    "lockaddl$$0,-4(%rsp)",
    "lockaddq$$0,(%rsp)",
    "lockaddq$$0,0(%rsp)",
    "lockorl$$0,(%rsp)",
    "lockorl$$0,0(%rsp)",
    "lockorq$$0,(%rsp)",
    "lockorq$$0,0(%rsp)",
};

enum { IDLE_MAX = 64 }; /* longer texts are not looked at */

/* Begins the text with an instruction that changes no value?  Its length. */
static size_t idle_length(const char *text) {
  for (size_t i = 0; i < sizeof idle / sizeof *idle; i++)
    if (strncmp(text, idle[i], strlen(idle[i])) == 0)
      return strlen(idle[i]);
  return 0;
}

/* Nothing but such instructions?  *is_empty: not even one. */
static bool is_idle(const char *text, size_t length, bool *is_empty) {
  char words[IDLE_MAX + 1];
  size_t count = 0, next;
  for (size_t i = 0; i < length; i++)
    if (text[i] == '\0' || count == IDLE_MAX)
      return false;
    else if (!strchr(" \t\n;", text[i]))
      words[count++] = text[i];
  words[count] = '\0';
  *is_empty = count == 0;
  for (const char *at = words; *at; at += next)
    if ((next = idle_length(at)) == 0)
      return false;
  return true;
}

static bool has_outputs(LLVMValueRef code) {
  size_t length;
  const char *constraints = LLVMGetInlineAsmConstraintString(code, &length);
  return memchr(constraints, '=', length) != NULL;
}

static void lower_asm(struct lower *l, LLVMValueRef insn, LLVMValueRef code) {
  size_t length;
  const char *text = LLVMGetInlineAsmAsmString(code, &length);
  bool is_empty;
  if (is_idle(text, length, &is_empty) && (is_empty || !has_outputs(code)) &&
      empty_asm(l, insn, code))
    return;
  char shown[64];
  size_t count = length < sizeof shown - 1 ? length : sizeof shown - 1;
  for (size_t i = 0; i < count; i++)
    shown[i] = text[i] >= ' ' && text[i] < 127 ? text[i] : ' ';
  shown[count] = '\0';
  lower_unsupported(
      l, insn, "inline assembly: %s: give the function a model in C", shown);
}

/* ------------------------------------------------------------ entry point */

void lower_call(struct lower *l, LLVMValueRef insn) {
  LLVMValueRef callee = LLVMGetCalledValue(insn);
  size_t length;
  if (LLVMIsAInlineAsm(callee))
    lower_asm(l, insn, callee);
  else if (LLVMIsAFunction(callee) &&
           (LLVMGetIntrinsicID(callee) ||
            strncmp(LLVMGetValueName2(callee, &length), "llvm.", 5) == 0))
    lower_intrinsic(l, insn, callee);
  else
    lower_plain_call(l, insn, callee);
}
