/*
 * frontend/llvm/function.c - functions: blocks, parameters, phi nodes.
 *
 * Blocks of LLVM keep their order; those that cannot be reached are left out.
 * They are numbered before anything is lowered, so that labels can be named
 * from anywhere.
 *
 * A block that ends with a look at an index goes on in the next one (bounds.c).
 *
 * A phi node is a slot that each predecessor writes.  A predecessor with one
 * successor does so at its end; else a block of its own lies on the edge.
 * The edges of a computed goto cannot be split: there, predecessors write into
 * shadows of the phi nodes, which the block itself reads at its start.
 */
#include "frontend/llvm/lower_impl.h"

#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "base/alloc.h"

/* ------------------------------------------------------- a new function */

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

uint32_t function_new(struct load *load, LLVMValueRef value, const char *name,
                      LLVMTypeRef type, bool runtime) {
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

/* ----------------------------------------------------------------- blocks */

static bool label_is_taken(LLVMBasicBlockRef block) {
  LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block));
  for (; use; use = LLVMGetNextUse(use))
    if (LLVMGetValueKind(LLVMGetUser(use)) == LLVMBlockAddressValueKind)
      return true;
  return false;
}

/* Marks what can be reached from blocks[0 .. count), which are marked. */
static void mark_reachable(struct map *marks, LLVMBasicBlockRef *stack,
                           size_t count) {
  while (count) {
    bool look = check_next(stack[count - 1]);
    LLVMValueRef end = LLVMGetBasicBlockTerminator(stack[--count]);
    unsigned successors = look ? 1 : end ? LLVMGetNumSuccessors(end) : 0;
    for (unsigned i = 0; i < successors; i++) {
      LLVMBasicBlockRef next = LLVMGetSuccessor(end, i);
      if (number_of(marks, next) != NO_NUMBER)
        continue;
      number_put(marks, next, 1);
      stack[count++] = next;
    }
  }
}

/* A block and those that go on after it. */
static void number_block(struct load *load, LLVMBasicBlockRef block,
                         uint32_t number) {
  for (; block; block = check_next(block))
    number_put(&load->block_numbers, block, number);
}

/* Numbers the blocks of a function; returns how many there are. */
static uint32_t number_blocks(struct load *load, LLVMValueRef function) {
  uint32_t known = number_of(&load->numbered, function);
  if (known != NO_NUMBER)
    return known;
  unsigned all = LLVMCountBasicBlocks(function);
  LLVMBasicBlockRef *stack = alloc_raw(all * sizeof *stack), b;
  struct map marks = {NULL, 0, 0};
  size_t count = 0;
  for (b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    if (count == 0 || label_is_taken(b)) {
      number_put(&marks, b, 1);
      stack[count++] = b;
    }
  mark_reachable(&marks, stack, count);
  alloc_free(stack, all * sizeof *stack);
  uint32_t number = 0;
  for (b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    if (number_of(&marks, b) != NO_NUMBER && !check_goes_on(b))
      number_block(load, b, number++);
  map_release(&marks);
  number_put(&load->numbered, function, number);
  return number;
}

uint32_t function_block(struct load *load, LLVMBasicBlockRef block) {
  number_blocks(load, LLVMGetBasicBlockParent(block));
  return number_of(&load->block_numbers, block);
}

static bool is_reachable(struct lower *l, LLVMBasicBlockRef block) {
  return number_of(&l->load->block_numbers, block) != NO_NUMBER;
}

/* -------------------------------------------------------------- phi nodes */

static bool has_phi(LLVMBasicBlockRef block) {
  LLVMValueRef first = LLVMGetFirstInstruction(block);
  return first && LLVMIsAPHINode(first);
}

static bool is_indirect(struct lower *l, LLVMBasicBlockRef block) {
  return number_of(&l->indirect, block) != NO_NUMBER;
}

/* Where edges write a phi node's value. */
static uint32_t phi_slot(struct lower *l, LLVMValueRef phi, bool shadow) {
  if (!shadow)
    return value_slot(l, phi);
  uint32_t slot = number_of(&l->shadows, phi);
  if (slot == NO_NUMBER) {
    slot = temp_new(l, shape_of(l->load, LLVMTypeOf(phi)).slot_count);
    number_put(&l->shadows, phi, slot);
  }
  return slot;
}

static LLVMValueRef phi_value(LLVMValueRef phi, LLVMBasicBlockRef from) {
  unsigned count = LLVMCountIncoming(phi);
  for (unsigned i = 0; i < count; i++)
    if (LLVMGetIncomingBlock(phi, i) == from)
      return LLVMGetIncomingValue(phi, i);
  return NULL;
}

static void collect_moves(struct lower *l, LLVMBasicBlockRef from,
                          LLVMBasicBlockRef to) {
  bool shadow = is_indirect(l, to);
  LLVMValueRef phi = LLVMGetFirstInstruction(to);
  l->move_count = 0;
  for (; phi && LLVMIsAPHINode(phi); phi = LLVMGetNextInstruction(phi)) {
    struct shape shape = shape_of(l->load, LLVMTypeOf(phi));
    LLVMValueRef value = phi_value(phi, from);
    for (uint32_t i = 0; value && i < shape.part_count; i++) {
      struct part p = shape.parts[i];
      struct move move = {phi_slot(l, phi, shadow) + p.slot,
                          value_part(l, value, i), p.type};
      if (move.to == move.from)
        continue;
      VEC_ROOM(l->moves, l->move_count, l->move_capacity);
      l->moves[l->move_count++] = move;
    }
  }
}

/* Does a move read what an earlier one has written? */
static bool moves_clash(const struct lower *l) {
  for (size_t i = 0; i < l->move_count; i++)
    for (size_t k = i + 1; k < l->move_count; k++)
      if (l->moves[k].from == l->moves[i].to)
        return true;
  return false;
}

void lower_phi_moves(struct lower *l, LLVMBasicBlockRef from,
                     LLVMBasicBlockRef to) {
  collect_moves(l, from, to);
  bool clash = moves_clash(l);
  for (size_t i = 0; clash && i < l->move_count; i++) {
    struct move *m = &l->moves[i];
    m->from = emit_temp(l, IR_MOV, m->type, m->from, IR_NONE);
  }
  for (size_t i = 0; i < l->move_count; i++)
    emit_to(l, IR_MOV, l->moves[i].type, l->moves[i].to, l->moves[i].from,
            IR_NONE);
}

uint32_t lower_target(struct lower *l, LLVMBasicBlockRef from,
                      LLVMBasicBlockRef to) {
  if (!has_phi(to))
    return function_block(l->load, to);
  for (size_t i = l->edge_count; i-- && l->edges[i].from == from;)
    if (l->edges[i].to == to)
      return l->block_count + (uint32_t)i;
  VEC_ROOM(l->edges, l->edge_count, l->edge_capacity);
  l->edges[l->edge_count] = (struct edge){from, to, l->position};
  return l->block_count + (uint32_t)l->edge_count++;
}

/* A phi node at its own place. */
static void lower_phi(struct lower *l, LLVMValueRef phi, bool shadow) {
  struct shape shape = shape_of(l->load, LLVMTypeOf(phi));
  if (!shape.known) {
    emit_unsupported(l, "a value of this type");
    return;
  }
  for (uint32_t i = 0; shadow && i < shape.part_count; i++) {
    struct part p = shape.parts[i];
    emit_to(l, IR_MOV, p.type, value_slot(l, phi) + p.slot,
            phi_slot(l, phi, true) + p.slot, IR_NONE);
  }
}

/* ------------------------------------------------------------------- body */

static void begin_block(struct lower *l) {
  VEC_ROOM(l->blocks, l->blocks_count, l->blocks_capacity);
  VEC_ROOM(l->labels, l->blocks_count, l->label_capacity);
  l->labels[l->blocks_count] = 0;
  l->blocks[l->blocks_count++] = (struct ir_block){(uint32_t)l->insn_count, 0};
}

static void end_block(struct lower *l) {
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
  begin_block(l);
  l->bounds.index = NULL;
  l->scope = 0;
  if (l->blocks_count == 1)
    l->position = l->load->program->functions[l->index].position;
  else
    first_position(l, block);
  LLVMValueRef insn = LLVMGetFirstInstruction(block);
  for (; insn && LLVMIsAPHINode(insn); insn = LLVMGetNextInstruction(insn))
    lower_phi(l, insn, is_indirect(l, block));
  lower_insns(l, insn);
  for (LLVMBasicBlockRef next; (next = check_next(block)); block = next) {
    check_pass(l, block);
    lower_insns(l, LLVMGetFirstInstruction(next));
  }
  end_block(l);
}

static void lower_edges(struct lower *l) {
  for (size_t i = 0; i < l->edge_count; i++) {
    struct edge edge = l->edges[i];
    begin_block(l);
    l->position = edge.position;
    l->scope = 0;
    lower_phi_moves(l, edge.from, edge.to);
    emit(l, IR_BR, type_void)->target[0] = function_block(l->load, edge.to);
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
  l->block_count = number_blocks(load, value);
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
  l->index = function_new(load, NULL, "(initialisers)", type, false);
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
