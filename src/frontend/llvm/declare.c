/*
 * frontend/llvm/declare.c - new functions and variables of the program, without
 * body and content.
 */
#include "base/alloc.h"
#include "frontend/llvm/modules_impl.h"

#include <assert.h>
#include <string.h>

/* ---------------------------------------------------------------- functions */

/* All parts of all parameters. */
static void set_params(struct load *load, struct ir_function *f,
                       const LLVMTypeRef *types, unsigned count) {
  uint32_t parts = 0;
  for (unsigned i = 0; i < count; i++)
    parts += shape_of(load, types[i]).part_count;
  f->params = ir_alloc(&load->program->arena, parts * sizeof *f->params);
  for (unsigned i = 0; i < count; i++) {
    struct shape shape = shape_of(load, types[i]);
    for (uint32_t k = 0; k < shape.part_count; k++) {
      f->params[f->param_count++] = shape.parts[k].type;
      f->param_slots += ir_type_slots(shape.parts[k].type);
    }
  }
  assert(f->param_count == parts);
  f->first_temp = f->slot_count = f->param_slots;
}

static void set_type(struct load *load, struct ir_function *f,
                     LLVMTypeRef type) {
  unsigned count = LLVMCountParamTypes(type);
  LLVMTypeRef *types = alloc_raw(count * sizeof *types);
  LLVMGetParamTypes(type, types);
  set_params(load, f, types, count);
  alloc_free(types, count * sizeof *types);
  struct shape result = shape_of(load, LLVMGetReturnType(type));
  f->results = shape_types(load, result);
  f->result_count = result.part_count;
  f->variadic = LLVMIsFunctionVarArg(type);
}

uint32_t declare_function(struct load *load, LLVMValueRef value,
                          const char *name, LLVMTypeRef type, bool runtime) {
  struct ir_program *program = load->program;
  LLVMLinkage linkage = value ? LLVMGetLinkage(value) : LLVMExternalLinkage;
  struct ir_function f = {.name = name, .runtime = runtime};
  f.linkage = linkage == LLVMInternalLinkage || linkage == LLVMPrivateLinkage
                  ? IR_INTERNAL
                  : IR_EXTERNAL;
  if (LLVMGetTypeKind(type) == LLVMFunctionTypeKind)
    set_type(load, &f, type);
  VEC_ROOM(program->functions, program->function_count,
           program->function_capacity);
  uint32_t index = (uint32_t)program->function_count++;
  program->functions[index] = f;
  if (value && LLVMIsAFunction(value))
    debug_function(load, index, value);
  return index;
}

/* ---------------------------------------------------------------- variables */

static uint32_t alignment_of(struct load *load, LLVMValueRef variable,
                             LLVMTypeRef type) {
  uint32_t align = LLVMGetAlignment(variable);
  return align || !LLVMTypeIsSized(type)
             ? align
             : LLVMABIAlignmentOfType(load->layout, type);
}

/* See runtime/machine.h. */
static bool is_unprotected(LLVMValueRef variable) {
  const char *section = LLVMGetSection(variable);
  return section && strcmp(section, "unprotected") == 0;
}

uint32_t declare_global(struct load *load, LLVMValueRef variable,
                        const char *name, bool runtime) {
  struct ir_program *program = load->program;
  LLVMTypeRef type = LLVMGlobalGetValueType(variable);
  LLVMLinkage linkage = LLVMGetLinkage(variable);
  bool local = linkage == LLVMInternalLinkage || linkage == LLVMPrivateLinkage;
  bool is_variable = LLVMIsAGlobalVariable(variable) != NULL;
  VEC_ROOM(program->globals, program->global_count, program->global_capacity);
  uint32_t index = (uint32_t)program->global_count++;
  program->globals[index] = (struct ir_global){
      .name = name,
      .linkage = local ? IR_INTERNAL : IR_EXTERNAL,
      .constant = is_variable && LLVMIsGlobalConstant(variable),
      .thread_local_ = is_variable && LLVMIsThreadLocal(variable),
      .runtime = runtime,
      .unprotected = runtime && is_unprotected(variable),
      .size = LLVMTypeIsSized(type) ? LLVMABISizeOfType(load->layout, type) : 0,
      .align = is_variable ? alignment_of(load, variable, type) : 1,
  };
  debug_global(load, index, variable);
  return index;
}
