/*
 * frontend/llvm/intrinsic.c - functions of LLVM's own.
 *
 * One table says what each becomes: an opcode, a call of libm, or something of
 * its own.  What is not in the table is not supported.
 */
#include "frontend/llvm/lower_impl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "frontend/llvm/checks_impl.h"

struct intrinsic {
  const char *name; /* without "llvm." and types */
  void (*lower)(struct lower *l, LLVMValueRef insn,
                const struct intrinsic *self);
  enum ir_op op;
  const char *libm; /* without the f or l of the type */
};

static LLVMValueRef arg(LLVMValueRef insn, unsigned n) {
  return LLVMGetOperand(insn, n);
}

/* ----------------------------------------------------------------- values */

static void nothing(struct lower *l, LLVMValueRef insn,
                    const struct intrinsic *self) {
  (void)l, (void)insn, (void)self;
}

/* The same for each part: r = op(arguments), as many as there are. */
static void each_part(struct lower *l, LLVMValueRef insn, enum ir_op op,
                      unsigned args, uint8_t flags, int64_t imm) {
  uint32_t result = value_slot(l, insn);
  struct shape shape = shape_of(l->load, LLVMTypeOf(insn));
  struct shape of = shape_of(l->load, LLVMTypeOf(arg(insn, 0)));
  for (uint32_t i = 0; i < shape.part_count && i < of.part_count; i++) {
    ir_operand a = value_part(l, arg(insn, 0), i);
    ir_operand b = args > 1 ? value_part(l, arg(insn, 1), i) : IR_NONE;
    ir_operand c = args > 2 ? value_part(l, arg(insn, 2), i) : IR_NONE;
    struct ir_insn *out =
        emit_to(l, op, of.parts[i].type, result + shape.parts[i].slot, a, b);
    out->c = c;
    out->flags = flags;
    out->imm = imm;
  }
}

static void unary(struct lower *l, LLVMValueRef insn,
                  const struct intrinsic *self) {
  each_part(l, insn, self->op, 1, 0, 0);
}

static void binary(struct lower *l, LLVMValueRef insn,
                   const struct intrinsic *self) {
  each_part(l, insn, self->op, 2, 0, 0);
}

static void ternary(struct lower *l, LLVMValueRef insn,
                    const struct intrinsic *self) {
  each_part(l, insn, self->op, 3, 0, 0);
}

/* The second argument says that zero, or the lowest value, is an error. */
static void guarded(struct lower *l, LLVMValueRef insn,
                    const struct intrinsic *self) {
  uint8_t flag = self->op == IR_ABS ? IR_NSW : IR_EXACT;
  each_part(l, insn, self->op, 1, value_number(arg(insn, 1)) ? flag : 0, 0);
}

static void fpclass(struct lower *l, LLVMValueRef insn,
                    const struct intrinsic *self) {
  each_part(l, insn, self->op, 1, 0, (int64_t)value_number(arg(insn, 1)));
}

/* A sum, difference or product that must not overflow, tested by clang: of the
 * two results, the second one is not needed. */
static void tested(struct lower *l, LLVMValueRef insn, enum ir_op op) {
  struct shape shape = shape_of(l->load, LLVMTypeOf(arg(insn, 0)));
  if (number_of(&l->slots, insn) == NO_NUMBER)
    number_put(&l->slots, insn, temp_new(l, shape.slot_count));
  if (lower_is_odd(insn)) {
    if (!lower_odd_binary(l, op, insn, value_slot(l, insn)))
      lower_unsupported(l, insn, "arithmetic on integers of odd widths");
    return;
  }
  ir_operand a = value_scalar(l, arg(insn, 0));
  ir_operand b = value_scalar(l, arg(insn, 1));
  emit_to(l, op, shape.parts[0].type, value_slot(l, insn), a, b)->flags =
      IR_NSW;
}

static void overflow(struct lower *l, LLVMValueRef insn,
                     const struct intrinsic *self) {
  struct shape of = shape_of(l->load, LLVMTypeOf(arg(insn, 0)));
  if (check_overflow(insn)) {
    tested(l, insn,
           self->op == IR_SADD_OVERFLOW   ? IR_ADD
           : self->op == IR_SSUB_OVERFLOW ? IR_SUB
                                          : IR_MUL);
    return;
  }
  if (lower_is_odd(insn) && lower_odd_overflow(l, self->op, insn))
    return;
  if (of.part_count != 1) {
    lower_unsupported(l, insn, "LLVM's %s of vectors or odd integers",
                      self->name);
    return;
  }
  ir_operand a = value_scalar(l, arg(insn, 0));
  ir_operand b = value_scalar(l, arg(insn, 1));
  emit_to(l, self->op, of.parts[0].type, value_slot(l, insn), a, b);
}

static void number(struct lower *l, LLVMValueRef insn, uint64_t bits) {
  ir_type type = shape_scalar(LLVMTypeOf(insn));
  if (type.bits < 64)
    bits &= (UINT64_C(1) << type.bits) - 1;
  emit_to(l, IR_MOV, type, value_slot(l, insn), operand_number(l, type, bits),
          IR_NONE);
}

/* A pointer that nobody needs, or "is it a constant?": no. */
static void zero(struct lower *l, LLVMValueRef insn,
                 const struct intrinsic *self) {
  (void)self;
  number(l, insn, 0);
}

/* The rounding mode: to the nearest. */
static void one(struct lower *l, LLVMValueRef insn,
                const struct intrinsic *self) {
  (void)self;
  number(l, insn, 1);
}

/* The size is not known: the largest or, if asked, the smallest. */
static void object_size(struct lower *l, LLVMValueRef insn,
                        const struct intrinsic *self) {
  (void)self;
  number(l, insn, value_number(arg(insn, 1)) ? 0 : UINT64_MAX);
}

static void reduce(struct lower *l, LLVMValueRef insn,
                   const struct intrinsic *self) {
  emit_reduce(l, self->op, arg(insn, 0), IR_NONE, value_slot(l, insn));
}

/* With a value to start with. */
static void reduce_from(struct lower *l, LLVMValueRef insn,
                        const struct intrinsic *self) {
  ir_operand start = value_scalar(l, arg(insn, 0));
  emit_reduce(l, self->op, arg(insn, 1), start, value_slot(l, insn));
}

/* ------------------------------------------------------------------- libm */

static LLVMTypeRef element_type(LLVMTypeRef type) {
  return LLVMGetTypeKind(type) == LLVMVectorTypeKind ? LLVMGetElementType(type)
                                                     : type;
}

/* The function's name for the type: sinf, sin, sinl; __powisf2, ... */
static void libm_name(char *name, size_t size, const char *base, ir_type type) {
  if (strcmp(base, "__powi") == 0)
    snprintf(name, size, "__powi%cf2",
             type.kind == IR_F32   ? 's'
             : type.kind == IR_F64 ? 'd'
                                   : 'x');
  else
    snprintf(name, size, "%s%s", base,
             type.kind == IR_F32   ? "f"
             : type.kind == IR_F64 ? ""
                                   : "l");
}

static struct ir_constant libm_function(struct lower *l, LLVMValueRef insn,
                                        const char *base, unsigned args) {
  char name[40];
  LLVMTypeRef params[3];
  for (unsigned i = 0; i < args; i++)
    params[i] = element_type(LLVMTypeOf(arg(insn, i)));
  libm_name(name, sizeof name, base, shape_scalar(params[0]));
  LLVMTypeRef type =
      LLVMFunctionType(element_type(LLVMTypeOf(insn)), params, args, false);
  return link_function(l->load, name, type);
}

static void libm(struct lower *l, LLVMValueRef insn,
                 const struct intrinsic *self) {
  unsigned args = LLVMGetNumArgOperands(insn);
  struct shape shape = shape_of(l->load, LLVMTypeOf(insn));
  if (args > 3) {
    lower_unsupported(l, insn, "LLVM's function llvm.%s", self->name);
    return;
  }
  struct ir_constant function = libm_function(l, insn, self->libm, args);
  for (uint32_t i = 0; i < shape.part_count; i++) {
    struct ir_argument list[3] = {{0}};
    for (unsigned k = 0; k < args; k++) {
      struct shape of = shape_of(l->load, LLVMTypeOf(arg(insn, k)));
      uint32_t part = i < of.part_count ? i : 0;
      list[k].value = value_part(l, arg(insn, k), part);
      list[k].type = of.parts[part].type;
    }
    emit_call(l, function, value_slot(l, insn) + shape.parts[i].slot,
              &shape.parts[i].type, list, args);
  }
}

/* { T, i32 } = frexp(T): libm's writes the exponent into memory. */
static void frexp_pair(struct lower *l, LLVMValueRef insn,
                       const struct intrinsic *self) {
  LLVMTypeRef of = LLVMTypeOf(arg(insn, 0));
  LLVMTypeRef params[] = {of, LLVMPointerTypeInContext(l->load->context, 0)};
  ir_type type = shape_scalar(of);
  uint32_t result = value_slot(l, insn);
  if (type.kind == IR_VOID) {
    lower_unsupported(l, insn, "LLVM's function llvm.frexp of vectors");
    return;
  }
  char name[40];
  libm_name(name, sizeof name, self->libm, type);
  uint32_t token = emit_temp(l, IR_STACKSAVE, type_ptr, IR_NONE, IR_NONE);
  uint32_t place = emit_temp(l, IR_ALLOCA, type_ptr,
                             operand_number(l, type_i64, 4), IR_NONE);
  struct ir_argument args[] = {
      {.value = value_scalar(l, arg(insn, 0)), .type = type},
      {.value = place, .type = type_ptr}};
  emit_call(l, link_function(l->load, name, LLVMFunctionType(of, params, 2, 0)),
            result, &type, args, 2);
  emit_to(l, IR_LOAD, type_i32, result + ir_type_slots(type), place, IR_NONE);
  emit_to(l, IR_STACKRESTORE, type_void, IR_NONE, token, IR_NONE);
}

/* ----------------------------------------------------------------- memory */

/* A length as i64. */
static ir_operand length_operand(struct lower *l, LLVMValueRef value) {
  ir_type type = shape_scalar(LLVMTypeOf(value));
  ir_operand a = value_scalar(l, value);
  if (type.bits >= 64)
    return a;
  uint32_t result = temp_new(l, 1);
  emit_convert(l, IR_ZEXT, type_i64, result, type, a);
  return result;
}

static void block_operation(struct lower *l, LLVMValueRef insn,
                            const struct intrinsic *self) {
  if (self->op == IR_MEMCPY && LLVMIsAGlobalVariable(arg(insn, 1)))
    folded_here(l, insn, FOLDED_LIST);
  ir_operand to = value_scalar(l, arg(insn, 0));
  ir_operand from = value_scalar(l, arg(insn, 1));
  ir_operand length = length_operand(l, arg(insn, 2));
  struct ir_insn *out = emit_to(l, self->op, type_void, IR_NONE, to, from);
  out->c = length;
  out->flags = value_number(arg(insn, 3)) ? IR_VOLATILE : 0;
}

static void lifetime(struct lower *l, LLVMValueRef insn,
                     const struct intrinsic *self) {
  uint32_t local = number_of(&l->locals_of, arg(insn, 1));
  if (local != NO_NUMBER && l->locals[local].scoped)
    emit(l, self->op, type_void)->imm = local;
}

/* r = op, or op(a). */
static void one_operand(struct lower *l, LLVMValueRef insn,
                        const struct intrinsic *self) {
  ir_operand a = value_scalar(l, arg(insn, 0));
  emit_to(l, self->op, type_void, IR_NONE, a, IR_NONE);
}

static void stack_save(struct lower *l, LLVMValueRef insn,
                       const struct intrinsic *self) {
  emit_to(l, self->op, type_ptr, value_slot(l, insn), IR_NONE, IR_NONE);
}

static void ptr_mask(struct lower *l, LLVMValueRef insn,
                     const struct intrinsic *self) {
  ir_operand a = value_scalar(l, arg(insn, 0));
  ir_operand b = length_operand(l, arg(insn, 1));
  emit_to(l, self->op, type_ptr, value_slot(l, insn), a, b);
}

enum { VA_LIST_SIZE = 24 };

static void va_copy_list(struct lower *l, LLVMValueRef insn,
                         const struct intrinsic *self) {
  ir_operand to = value_scalar(l, arg(insn, 0));
  ir_operand from = value_scalar(l, arg(insn, 1));
  ir_operand size = operand_number(l, type_i64, VA_LIST_SIZE);
  emit_to(l, self->op, type_void, IR_NONE, to, from)->c = size;
}

/* Reading a thread-local variable's address is what makes it this thread's. */
static void thread_local_address(struct lower *l, LLVMValueRef insn,
                                 const struct intrinsic *self) {
  (void)self;
  ir_operand a = value_scalar(l, arg(insn, 0));
  emit_to(l, IR_MOV, type_ptr, value_slot(l, insn), a, IR_NONE);
}

static void trap(struct lower *l, LLVMValueRef insn,
                 const struct intrinsic *self) {
  (void)insn;
  emit(l, self->op, type_void);
}

/* A promise of the program: a function of the runtime looks whether it is kept.
 * What stands in operand bundles, such as that a pointer is aligned, is not
 * looked at; clang gives such a call the operand true. */
static void assume(struct lower *l, LLVMValueRef insn,
                   const struct intrinsic *self) {
  (void)self;
  LLVMValueRef holds = arg(insn, 0);
  LLVMTypeRef type = LLVMTypeOf(holds);
  if (LLVMIsAConstantInt(holds) && value_number(holds))
    return;
  LLVMTypeRef result = LLVMVoidTypeInContext(l->load->context);
  struct ir_argument list = {.value = value_scalar(l, holds),
                             .type = shape_scalar(type)};
  emit_call(l,
            link_function(l->load, "__builtin_assume",
                          LLVMFunctionType(result, &type, 1, false)),
            IR_NONE, NULL, &list, 1);
}

/* _mm_mfence and its kin, as in asm_insn.c. */
static void full_fence(struct lower *l, LLVMValueRef insn,
                       const struct intrinsic *self) {
  (void)insn, (void)self;
  emit(l, IR_FENCE, type_void)->order = IR_SEQ_CST;
}

static void load_fence(struct lower *l, LLVMValueRef insn,
                       const struct intrinsic *self) {
  (void)insn, (void)self;
  emit(l, IR_FENCE, type_void)->order = IR_ACQUIRE;
}

static void store_fence(struct lower *l, LLVMValueRef insn,
                        const struct intrinsic *self) {
  (void)insn, (void)self;
  emit(l, IR_FENCE, type_void)->order = IR_RELEASE;
}

/* The counter of the processor; rdtscp also gives the processor's number, which
 * is 0. */
static void cycles(struct lower *l, LLVMValueRef insn,
                   const struct intrinsic *self) {
  (void)self;
  LLVMTypeRef type = LLVMInt64TypeInContext(l->load->context);
  uint32_t slot = value_slot(l, insn);
  emit_call(l,
            link_function(l->load, "__allways_asm_cycles",
                          LLVMFunctionType(type, NULL, 0, false)),
            slot, &type_i64, NULL, 0);
  if (shape_of(l->load, LLVMTypeOf(insn)).part_count == 2)
    emit_to(l, IR_MOV, type_i32, slot + 1, operand_number(l, type_i32, 0),
            IR_NONE);
}

/* Where a function returns to, and where its frame is: of such a pointer only
 * that it is not null is known. */
static void opaque(struct lower *l, LLVMValueRef insn,
                   const struct intrinsic *self) {
  (void)self;
  emit_call(l,
            link_function(l->load, "__allways_asm_opaque",
                          LLVMFunctionType(LLVMTypeOf(insn), NULL, 0, false)),
            value_slot(l, insn), &type_ptr, NULL, 0);
}

/* __builtin_setjmp, whose buffer has room for what setjmp writes. */
static void set_jump(struct lower *l, LLVMValueRef insn,
                     const struct intrinsic *self) {
  (void)self;
  LLVMTypeRef type = LLVMTypeOf(arg(insn, 0));
  struct ir_argument list = {.value = value_scalar(l, arg(insn, 0)),
                             .type = type_ptr};
  emit_call(l,
            link_function(l->load, "_setjmp",
                          LLVMFunctionType(LLVMTypeOf(insn), &type, 1, false)),
            value_slot(l, insn), &type_i32, &list, 1);
}

static void long_jump(struct lower *l, LLVMValueRef insn,
                      const struct intrinsic *self) {
  (void)self;
  LLVMContextRef context = l->load->context;
  LLVMTypeRef types[] = {LLVMTypeOf(arg(insn, 0)),
                         LLVMInt32TypeInContext(context)};
  struct ir_argument list[] = {
      {.value = value_scalar(l, arg(insn, 0)), .type = type_ptr},
      {.value = operand_number(l, type_i32, 1), .type = type_i32}};
  emit_call(l,
            link_function(l->load, "longjmp",
                          LLVMFunctionType(LLVMVoidTypeInContext(context),
                                           types, 2, false)),
            IR_NONE, NULL, list, 2);
}

static void declare(struct lower *l, LLVMValueRef insn,
                    const struct intrinsic *self) {
  (void)self;
  variable_declare(l, insn);
  folded_here(l, insn, FOLDED_VARIABLE);
}

/* The first of a block, if that begins with one. */
static void label(struct lower *l, LLVMValueRef insn,
                  const struct intrinsic *self) {
  size_t block = l->blocks_count - 1;
  (void)self;
  (void)insn;
  if (l->insn_count == l->blocks[block].first && !l->labels[block])
    l->labels[block] = l->scope;
}

/* ------------------------------------------------------------------ table */

#define NO IR_OP_COUNT
/* Sorted by name. */
static const struct intrinsic intrinsics[] = {
    {"abs", guarded, IR_ABS, NULL},
    {"annotation", unary, IR_MOV, NULL},
    {"arithmetic.fence", unary, IR_MOV, NULL},
    {"assume", assume, NO, NULL},
    {"bitreverse", unary, IR_BITREVERSE, NULL},
    {"bswap", unary, IR_BSWAP, NULL},
    {"canonicalize", unary, IR_MOV, NULL},
    {"ceil", libm, NO, "ceil"},
    {"codeview.annotation", nothing, NO, NULL},
    {"copysign", binary, IR_FCOPYSIGN, NULL},
    {"cos", libm, NO, "cos"},
    {"ctlz", guarded, IR_CTLZ, NULL},
    {"ctpop", unary, IR_CTPOP, NULL},
    {"cttz", guarded, IR_CTTZ, NULL},
    {"dbg.assign", nothing, NO, NULL},
    {"dbg.declare", declare, NO, NULL},
    {"dbg.label", label, NO, NULL},
    {"dbg.value", nothing, NO, NULL},
    {"debugtrap", trap, IR_TRAP, NULL},
    {"donothing", nothing, NO, NULL},
    {"eh.sjlj.longjmp", long_jump, NO, NULL},
    {"eh.sjlj.setjmp", set_jump, NO, NULL},
    {"exp", libm, NO, "exp"},
    {"exp10", libm, NO, "exp10"},
    {"exp2", libm, NO, "exp2"},
    {"expect", unary, IR_MOV, NULL},
    {"expect.with.probability", unary, IR_MOV, NULL},
    {"experimental.noalias.scope.decl", nothing, NO, NULL},
    {"fabs", unary, IR_FABS, NULL},
    {"floor", libm, NO, "floor"},
    {"fma", libm, NO, "fma"},
    {"fmuladd", ternary, IR_FMULADD, NULL},
    {"frameaddress", opaque, NO, NULL},
    {"frexp", frexp_pair, NO, "frexp"},
    {"fshl", ternary, IR_FSHL, NULL},
    {"fshr", ternary, IR_FSHR, NULL},
    {"get.rounding", one, NO, NULL},
    {"invariant.end", nothing, NO, NULL},
    {"invariant.start", zero, NO, NULL},
    {"is.constant", zero, NO, NULL},
    {"is.fpclass", fpclass, IR_IS_FPCLASS, NULL},
    {"launder.invariant.group", unary, IR_MOV, NULL},
    {"ldexp", libm, NO, "ldexp"},
    {"lifetime.end", lifetime, IR_SCOPE_END, NULL},
    {"lifetime.start", lifetime, IR_SCOPE_BEGIN, NULL},
    {"llrint", libm, NO, "llrint"},
    {"llround", libm, NO, "llround"},
    {"log", libm, NO, "log"},
    {"log10", libm, NO, "log10"},
    {"log2", libm, NO, "log2"},
    {"lrint", libm, NO, "lrint"},
    {"lround", libm, NO, "lround"},
    {"maximum", libm, NO, "fmaximum"},
    {"maxnum", libm, NO, "fmax"},
    {"memcpy", block_operation, IR_MEMCPY, NULL},
    {"memcpy.inline", block_operation, IR_MEMCPY, NULL},
    {"memmove", block_operation, IR_MEMMOVE, NULL},
    {"memset", block_operation, IR_MEMSET, NULL},
    {"memset.inline", block_operation, IR_MEMSET, NULL},
    {"minimum", libm, NO, "fminimum"},
    {"minnum", libm, NO, "fmin"},
    {"nearbyint", libm, NO, "nearbyint"},
    {"objectsize", object_size, NO, NULL},
    {"pow", libm, NO, "pow"},
    {"powi", libm, NO, "__powi"},
    {"prefetch", nothing, NO, NULL},
    {"pseudoprobe", nothing, NO, NULL},
    {"ptr.annotation", unary, IR_MOV, NULL},
    {"ptrmask", ptr_mask, IR_PTRMASK, NULL},
    {"readcyclecounter", cycles, NO, NULL},
    {"returnaddress", opaque, NO, NULL},
    {"rint", libm, NO, "rint"},
    {"round", libm, NO, "round"},
    {"roundeven", libm, NO, "roundeven"},
    {"sadd.sat", binary, IR_SADD_SAT, NULL},
    {"sadd.with.overflow", overflow, IR_SADD_OVERFLOW, NULL},
    {"sideeffect", nothing, NO, NULL},
    {"sin", libm, NO, "sin"},
    {"smax", binary, IR_SMAX, NULL},
    {"smin", binary, IR_SMIN, NULL},
    {"smul.with.overflow", overflow, IR_SMUL_OVERFLOW, NULL},
    {"sqrt", libm, NO, "sqrt"},
    {"ssa.copy", unary, IR_MOV, NULL},
    {"ssub.sat", binary, IR_SSUB_SAT, NULL},
    {"ssub.with.overflow", overflow, IR_SSUB_OVERFLOW, NULL},
    {"stackrestore", one_operand, IR_STACKRESTORE, NULL},
    {"stacksave", stack_save, IR_STACKSAVE, NULL},
    {"strip.invariant.group", unary, IR_MOV, NULL},
    {"tan", libm, NO, "tan"},
    {"threadlocal.address", thread_local_address, NO, NULL},
    {"trap", trap, IR_TRAP, NULL},
    {"trunc", libm, NO, "trunc"},
    {"uadd.sat", binary, IR_UADD_SAT, NULL},
    {"uadd.with.overflow", overflow, IR_UADD_OVERFLOW, NULL},
    {"ubsantrap", trap, IR_TRAP, NULL},
    {"umax", binary, IR_UMAX, NULL},
    {"umin", binary, IR_UMIN, NULL},
    {"umul.with.overflow", overflow, IR_UMUL_OVERFLOW, NULL},
    {"usub.sat", binary, IR_USUB_SAT, NULL},
    {"usub.with.overflow", overflow, IR_USUB_OVERFLOW, NULL},
    {"va_copy", va_copy_list, IR_MEMCPY, NULL},
    {"va_end", nothing, NO, NULL},
    {"va_start", one_operand, IR_VA_START, NULL},
    {"var.annotation", nothing, NO, NULL},
    {"vector.reduce.add", reduce, IR_ADD, NULL},
    {"vector.reduce.and", reduce, IR_AND, NULL},
    {"vector.reduce.fadd", reduce_from, IR_FADD, NULL},
    {"vector.reduce.fmul", reduce_from, IR_FMUL, NULL},
    {"vector.reduce.mul", reduce, IR_MUL, NULL},
    {"vector.reduce.or", reduce, IR_OR, NULL},
    {"vector.reduce.smax", reduce, IR_SMAX, NULL},
    {"vector.reduce.smin", reduce, IR_SMIN, NULL},
    {"vector.reduce.umax", reduce, IR_UMAX, NULL},
    {"vector.reduce.umin", reduce, IR_UMIN, NULL},
    {"vector.reduce.xor", reduce, IR_XOR, NULL},
    {"x86.rdtsc", cycles, NO, NULL},
    {"x86.rdtscp", cycles, NO, NULL},
    {"x86.sse.sfence", store_fence, NO, NULL},
    {"x86.sse2.lfence", load_fence, NO, NULL},
    {"x86.sse2.mfence", full_fence, NO, NULL},
    {"x86.sse2.pause", nothing, NO, NULL},
};
#undef NO

static int compare_name(const void *key, const void *item) {
  return strcmp(key, ((const struct intrinsic *)item)->name);
}

/* Types of metadata do not count. */
static bool types_known(struct lower *l, LLVMValueRef insn) {
  unsigned count = LLVMGetNumArgOperands(insn);
  if (!shape_of(l->load, LLVMTypeOf(insn)).known)
    return false;
  for (unsigned i = 0; i < count; i++) {
    LLVMTypeRef type = LLVMTypeOf(arg(insn, i));
    if (LLVMGetTypeKind(type) != LLVMMetadataTypeKind &&
        !shape_of(l->load, type).known)
      return false;
  }
  return true;
}

void lower_intrinsic(struct lower *l, LLVMValueRef insn,
                     LLVMValueRef function) {
  size_t length;
  unsigned id = LLVMGetIntrinsicID(function);
  const char *name = id ? LLVMIntrinsicGetName(id, &length)
                        : LLVMGetValueName2(function, &length);
  const struct intrinsic *found =
      bsearch(name + 5, intrinsics, sizeof intrinsics / sizeof *intrinsics,
              sizeof *intrinsics, compare_name);
  bool good = found && types_known(l, insn) &&
              (found->lower == overflow || !lower_is_odd(insn));
  if (good)
    found->lower(l, insn, found);
  else
    lower_unsupported(l, insn, "LLVM's function %.100s", name);
}
