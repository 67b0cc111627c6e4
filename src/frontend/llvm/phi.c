/*
 * frontend/llvm/phi.c - phi nodes.
 *
 * A phi node is a slot that each predecessor writes.  A predecessor with one
 * successor does so at its end; else a block of its own lies on the edge.
 * The edges of a computed goto cannot be split: there, predecessors write into
 * shadows of the phi nodes, which the block itself reads at its start.
 */
#include "base/alloc.h"
#include "frontend/llvm/lower_impl.h"

#include <assert.h>

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
    return block_number(l->load, to);
  for (size_t i = l->edge_count; i-- && l->edges[i].from == from;)
    if (l->edges[i].to == to)
      return l->block_count + (uint32_t)i;
  assert(block_number(l->load, from) != NO_NUMBER);
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

LLVMValueRef lower_phis(struct lower *l, LLVMBasicBlockRef block) {
  bool shadow = is_indirect(l, block);
  LLVMValueRef insn = LLVMGetFirstInstruction(block);
  for (; insn && LLVMIsAPHINode(insn); insn = LLVMGetNextInstruction(insn))
    lower_phi(l, insn, shadow);
  return insn;
}
