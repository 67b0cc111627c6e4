/*
 * frontend/llvm/variable.c - local variables, as llvm.dbg.declare has them.
 */
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "base/alloc.h"
#include "frontend/llvm/lower_impl.h"

/* Is a parameter of the function stored there? */
static bool holds_argument(LLVMValueRef address) {
  LLVMUseRef use = LLVMGetFirstUse(address);
  for (; use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsAStoreInst(user) && LLVMIsAArgument(LLVMGetOperand(user, 0)))
      return true;
  }
  return false;
}

/* Parameters are declared first; their number is that of the type, except in
 * functions without a prototype. */
static bool is_parameter(struct lower *l, LLVMValueRef address) {
  const struct ir_program *p = l->load->program;
  uint32_t type = p->functions[l->index].debug_type, params = 0;
  const struct ir_debug_type *t = &p->debug_types[type];
  while (params < t->member_count && t->members[params].type)
    params++;
  return l->variable_count < params ||
         (LLVMIsAAllocaInst(address) && holds_argument(address));
}

/* What an expression makes of an address. */
enum place { PLAIN, INDIRECT, COMPLEX };

/* A context has each expression once, whichever module asks for it. */
static void make_expressions(struct lower *l) {
  uint64_t deref = 0x06; /* DW_OP_deref */
  LLVMDIBuilderRef builder =
      LLVMCreateDIBuilder(LLVMGetGlobalParent(l->function));
  l->load->plain = LLVMDIBuilderCreateExpression(builder, &deref, 0);
  l->load->indirect = LLVMDIBuilderCreateExpression(builder, &deref, 1);
  LLVMDisposeDIBuilder(builder);
}

static enum place expression_place(struct lower *l, LLVMMetadataRef node) {
  if (!l->load->plain)
    make_expressions(l);
  return node == l->load->plain      ? PLAIN
         : node == l->load->indirect ? INDIRECT
                                     : COMPLEX;
}

/* A variable whose address is in a slot is shown as that pointer. */
static void make_indirect(struct load *load, struct ir_variable *variable) {
  variable->type = debug_pointer(load, variable->type);
  variable->indirect = true;
}

/* The value that metadata wraps, or NULL. */
static LLVMValueRef wrapped_value(LLVMValueRef operand) {
  LLVMValueRef value = NULL;
  if (operand && LLVMIsAValueAsMetadata(operand))
    LLVMGetMDNodeOperands(operand, &value);
  return value;
}

/* Where the variable is; false: nowhere that can be said. */
static bool place_variable(struct lower *l, LLVMValueRef address,
                           enum place kind, struct ir_variable *variable) {
  uint32_t local = number_of(&l->locals_of, address);
  variable->slot = variable->local = IR_NONE;
  if (local != NO_NUMBER) {
    variable->local = local;
    if (kind == INDIRECT)
      make_indirect(l->load, variable);
    else if (l->locals[local].variable == IR_NONE)
      l->locals[local].variable = (uint32_t)l->variable_count;
    return true;
  }
  if (!LLVMIsAInstruction(address) && !LLVMIsAArgument(address))
    return false;
  if (kind != PLAIN ||
      LLVMGetTypeKind(LLVMTypeOf(address)) != LLVMPointerTypeKind ||
      value_address(l, address).local != NO_NUMBER)
    return false;
  variable->slot = value_slot(l, address);
  make_indirect(l->load, variable);
  return true;
}

/* Each call of a function that is inlined has its own blocks. */
static uint32_t block_of(struct load *load, LLVMValueRef declare,
                         uint32_t scope) {
  LLVMMetadataRef location = LLVMInstructionGetDebugLoc(declare);
  return location && LLVMDILocationGetInlinedAt(location)
             ? debug_block(load, location)
             : scope;
}

void variable_declare(struct lower *l, LLVMValueRef call) {
  struct load *load = l->load;
  LLVMValueRef address = wrapped_value(LLVMGetOperand(call, 0));
  LLVMMetadataRef node = LLVMValueAsMetadata(LLVMGetOperand(call, 1));
  LLVMMetadataRef expression = LLVMValueAsMetadata(LLVMGetOperand(call, 2));
  struct ir_variable variable;
  if (!address || !expression ||
      LLVMGetMetadataKind(expression) != LLVMDIExpressionMetadataKind ||
      !debug_variable(load, node, &variable))
    return;
  enum place kind = expression_place(l, expression);
  variable.parameter = is_parameter(l, address);
  bool made_up = strncmp(variable.name, "__vla_expr", 10) == 0;
  if (kind == COMPLEX || made_up ||
      !place_variable(l, address, kind, &variable))
    return;
  VEC_ROOM(l->variables, l->variable_count, l->variable_capacity);
  if (variable.local != IR_NONE)
    l->locals[variable.local].scope = block_of(load, call, variable.scope);
  l->variables[l->variable_count++] = variable;
  if (kind == PLAIN && variable.local != IR_NONE)
    scope_declare(l, call, address);
}
