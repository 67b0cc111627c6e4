/*
 * frontend/llvm/function.c - functions: parameters and blocks.
 *
 * The blocks of a function come in the order of their numbers (block.c), then
 * those that lie on edges (phi.c).  A block that ends with a test of a
 * sanitizer goes on in the next one (checks.c).
 */
#include "frontend/llvm/lower_impl.h"

#include <assert.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "base/alloc.h"
#include "frontend/llvm/checks_impl.h"

static bool is_reachable(struct lower *l, LLVMBasicBlockRef block) {
  return block_number(l->load, block) != NO_NUMBER;
}

/* ------------------------------------------------------------------- body */

static void begin_block(struct lower *l) {
  VEC_ROOM(l->blocks, l->blocks_count, l->blocks_capacity);
  VEC_ROOM(l->labels, l->blocks_count, l->label_capacity);
  l->labels[l->blocks_count] = 0;
  l->blocks[l->blocks_count++] = (struct ir_block){(uint32_t)l->insn_count, 0};
}

static void end_block(struct lower *l) {
  assert(l->blocks_count > 0);
  struct ir_block *block = &l->blocks[l->blocks_count - 1];
  block->count = (uint32_t)l->insn_count - block->first;
}

/* Instructions without a place of their own belong to the one before. */
static void move_position(struct lower *l, LLVMValueRef insn) {
  LLVMMetadataRef location = LLVMInstructionGetDebugLoc(insn);
  uint32_t position = location ? debug_position(l->load, location) : 0;
  uint32_t scope = location ? debug_block(l->load, location) : 0;
  if (position)
    l->position = position;
  if (scope)
    l->scope = scope;
  uint32_t loop = LLVMIsABranchInst(insn) ? debug_loop(l->load, insn) : 0;
  if (loop)
    l->scope = loop | SCOPE_LOOP;
  if (location && l->load->folded_count)
    folded_inlined(l, location);
}

/* At the start of a block: the place of the first one that has any. */
static void first_position(struct lower *l, LLVMBasicBlockRef block) {
  LLVMValueRef insn = LLVMGetFirstInstruction(block);
  while (insn && !LLVMInstructionGetDebugLoc(insn))
    insn = LLVMGetNextInstruction(insn);
  if (insn)
    move_position(l, insn);
}

static void lower_insns(struct lower *l, LLVMValueRef insn) {
  for (; insn; insn = LLVMGetNextInstruction(insn)) {
    move_position(l, insn);
    if (!check_only(insn) && !unevaluated(l->load, insn))
      lower_insn(l, insn);
  }
}

static void lower_block(struct lower *l, LLVMBasicBlockRef block) {
  assert(l->blocks_count == block_number(l->load, block));
  begin_block(l);
  l->bounds.index = NULL;
  l->scope = 0;
  if (l->blocks_count == 1)
    l->position = l->load->program->functions[l->index].position;
  else
    first_position(l, block);
  lower_insns(l, lower_phis(l, block));
  for (LLVMBasicBlockRef next; (next = check_next(block)); block = next) {
    check_pass(l, block);
    lower_insns(l, LLVMGetFirstInstruction(next));
  }
  end_block(l);
}

static void lower_edges(struct lower *l) {
  for (size_t i = 0; i < l->edge_count; i++) {
    struct edge edge = l->edges[i];
    assert(l->blocks_count == l->block_count + i); /* as lower_target said */
    begin_block(l);
    l->position = edge.position;
    l->scope = 0;
    lower_phi_moves(l, edge.from, edge.to);
    emit(l, IR_BR, type_void)->target[0] = block_number(l->load, edge.to);
    end_block(l);
  }
}

/* Notes the blocks that computed gotos lead to. */
static void find_indirect(struct lower *l) {
  LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(l->function);
  for (; b; b = LLVMGetNextBasicBlock(b)) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(b);
    if (!end || !LLVMIsAIndirectBrInst(end) || !is_reachable(l, b))
      continue;
    for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++)
      number_put(&l->indirect, LLVMGetSuccessor(end, i), 1);
  }
}

/* The part is the address of a copy that belongs to the function. */
static void note_byval(struct lower *l, unsigned param, uint32_t part) {
  struct ir_function *f = &l->load->program->functions[l->index];
  if (!LLVMGetEnumAttributeAtIndex(l->function, param + 1, l->load->byval_kind))
    return;
  if (f->byval == NULL)
    f->byval =
        ir_alloc(&l->load->program->arena, f->param_count * sizeof *f->byval);
  f->byval[part] = true;
}

/* False: a parameter cannot be a value here. */
static bool assign_params(struct lower *l) {
  unsigned count = LLVMCountParams(l->function);
  uint32_t part = 0;
  for (unsigned i = 0; i < count; i++) {
    LLVMValueRef param = LLVMGetParam(l->function, i);
    struct shape shape = shape_of(l->load, LLVMTypeOf(param));
    if (!shape.known)
      return false;
    number_put(&l->slots, param, l->slot_count);
    l->slot_count += shape.slot_count;
    note_byval(l, i, part);
    part += shape.part_count;
  }
  LLVMTypeRef type = LLVMGlobalGetValueType(l->function);
  return shape_of(l->load, LLVMGetReturnType(type)).known;
}

static void lower_body(struct lower *l) {
  LLVMBasicBlockRef b;
  lower_static_allocas(l);
  l->load->program->functions[l->index].first_temp = l->slot_count;
  find_indirect(l);
  for (b = LLVMGetFirstBasicBlock(l->function); b; b = LLVMGetNextBasicBlock(b))
    if (is_reachable(l, b) && !check_goes_on(b))
      lower_block(l, b);
  lower_edges(l);
  scope_ends(l);
}

/* Labels may be named from elsewhere, so all blocks are there. */
static void lower_no_body(struct lower *l) {
  l->slot_count = l->load->program->functions[l->index].param_slots;
  l->position = l->load->program->functions[l->index].position;
  for (uint32_t i = 0; i < l->block_count; i++) {
    begin_block(l);
    emit_unsupported(l, "a parameter or result of this function's types");
    end_block(l);
  }
}

/* ---------------------------------------------------------------- storing */

#define KEEP(arena, to, to_count, from, from_count)                            \
  do {                                                                         \
    size_t size_ = (from_count) * sizeof *(from);                              \
    (to) = ir_alloc((arena), size_);                                           \
    if (size_)                                                                 \
      memcpy((to), (from), size_);                                             \
    (to_count) = (uint32_t)(from_count);                                       \
  } while (0)

static void keep(struct lower *l) {
  struct ir_arena *arena = &l->load->program->arena;
  struct ir_function *f = &l->load->program->functions[l->index];
  f->slot_count = l->slot_count;
  KEEP(arena, f->insns, f->insn_count, l->insns, l->insn_count);
  KEEP(arena, f->blocks, f->block_count, l->blocks, l->blocks_count);
  KEEP(arena, f->locals, f->local_count, l->locals, l->local_count);
  KEEP(arena, f->variables, f->variable_count, l->variables, l->variable_count);
  KEEP(arena, f->calls, f->call_count, l->calls, l->call_count);
  KEEP(arena, f->switches, f->switch_count, l->switches, l->switch_count);
  KEEP(arena, f->rets, f->ret_count, l->rets, l->ret_count);
}

/* ------------------------------------------------------------ entry points */

static void begin(struct lower *l, struct load *load, uint32_t index,
                  LLVMValueRef value) {
  l->load = load;
  l->index = index;
  l->function = value;
  l->slot_count = l->scope = 0;
  l->insn_count = l->blocks_count = l->edge_count = 0;
  l->local_count = l->variable_count = 0;
  map_clear(&l->slots);
  map_clear(&l->locals_of);
  map_clear(&l->shadows);
  map_clear(&l->indirect);
  l->call_count = l->switch_count = l->ret_count = 0;
  VEC_ROOM(l->calls, l->call_count, l->call_capacity);
  VEC_ROOM(l->switches, l->switch_count, l->switch_capacity);
  VEC_ROOM(l->rets, l->ret_count, l->ret_capacity);
  l->calls[l->call_count++] = (struct ir_call){.arg_count = 0};
  l->switches[l->switch_count++] = (struct ir_switch){.count = 0};
  l->rets[l->ret_count++] = (struct ir_list){NULL, 0};
}

void function_lower(struct lower *l, struct load *load, uint32_t index,
                    LLVMValueRef value) {
  begin(l, load, index, value);
  l->block_count = block_count(load, value);
  if (assign_params(l))
    lower_body(l);
  else
    lower_no_body(l);
  keep(l);
}

/* Is it further away than one past the end of its variable? */
static bool is_outside(const struct ir_program *program,
                       const struct ir_constant *c) {
  const struct ir_global *target = &program->globals[c->index];
  return c->kind == IR_GLOBAL && target->defined && target->size > 0 &&
         c->bits > target->size; /* also if it is before it */
}

/* Initialisers of a global that compute such an address. */
static bool lower_addresses(struct lower *l, const struct ir_global *g) {
  const struct ir_program *program = l->load->program;
  size_t before = l->insn_count;
  l->position = g->position;
  for (uint32_t i = 0; i < g->relocation_count; i++) {
    struct ir_constant c = program->constants[g->relocations[i].constant];
    if (!is_outside(program, &c))
      continue;
    int64_t offset = (int64_t)c.bits;
    c.bits = 0;
    c.type = type_ptr;
    ir_operand base = operand_constant(l, c);
    struct ir_insn *add =
        emit_to(l, IR_PTRADD, type_ptr, temp_new(l, 1), base, IR_NONE);
    add->imm = offset;
    add->flags = IR_INBOUNDS;
  }
  return l->insn_count > before;
}

uint32_t function_initialisers(struct lower *l, struct load *load) {
  LLVMTypeRef type =
      LLVMFunctionType(LLVMVoidTypeInContext(load->context), NULL, 0, false);
  bool any = false;
  begin(l, load, 0, NULL);
  begin_block(l);
  for (uint32_t i = 1; i < load->program->global_count; i++)
    if (!load->program->globals[i].runtime)
      any |= lower_addresses(l, &load->program->globals[i]);
  any |= folded_start(l);
  if (!any)
    return 0;
  emit(l, IR_RET, type_void);
  end_block(l);
  l->index = declare_function(load, NULL, "(initialisers)", type, false);
  load->program->functions[l->index].defined = true;
  load->program->functions[l->index].position = l->insns[0].position;
  keep(l);
  return l->index;
}

void lower_release(struct lower *l) {
  map_release(&l->slots);
  map_release(&l->locals_of);
  map_release(&l->shadows);
  map_release(&l->indirect);
  VEC_FREE(l->insns, l->insn_capacity);
  VEC_FREE(l->scopes, l->scope_capacity);
  VEC_FREE(l->blocks, l->blocks_capacity);
  VEC_FREE(l->labels, l->label_capacity);
  VEC_FREE(l->edges, l->edge_capacity);
  VEC_FREE(l->moves, l->move_capacity);
  VEC_FREE(l->locals, l->local_capacity);
  VEC_FREE(l->variables, l->variable_capacity);
  VEC_FREE(l->calls, l->call_capacity);
  VEC_FREE(l->switches, l->switch_capacity);
  VEC_FREE(l->rets, l->ret_capacity);
}
