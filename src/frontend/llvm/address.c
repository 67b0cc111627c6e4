/*
 * frontend/llvm/address.c - getelementptr: a base, an index times a scale, and
 * a constant distance.
 */
#include "frontend/llvm/lower_impl.h"

/* A GEP on its way: base plus index times scale plus offset. */
struct gep {
  ir_operand base, index; /* index: IR_NONE if there is none */
  int64_t scale, offset;
};

/* Adds the index to the base. */
static void flush_index(struct lower *l, struct gep *g) {
  if (g->index == IR_NONE)
    return;
  uint32_t sum = temp_new(l, 1);
  emit_to(l, IR_PTRADD, type_ptr, sum, g->base, g->index)->imm = g->scale;
  g->base = sum;
  g->index = IR_NONE;
}

static void gep_index(struct lower *l, struct gep *g, LLVMTypeRef type,
                      LLVMValueRef index) {
  int64_t scale = (int64_t)LLVMABISizeOfType(l->load->layout, type);
  if (value_is_number(index)) {
    uint64_t n = (uint64_t)LLVMConstIntGetSExtValue(index);
    g->offset = (int64_t)((uint64_t)g->offset + n * (uint64_t)scale);
  } else if (scale) {
    flush_index(l, g);
    g->index = value_i64(l, index, true);
    g->scale = scale;
  }
}

/* Constant parts come last.  Only the sum must be in bounds. */
static void gep_end(struct lower *l, struct gep *g, bool inbounds,
                    uint32_t result) {
  if (g->offset)
    flush_index(l, g);
  if (g->index == IR_NONE && g->offset == 0) {
    emit_to(l, IR_MOV, type_ptr, result, g->base, IR_NONE);
    return;
  }
  struct ir_insn *insn =
      emit_to(l, IR_PTRADD, type_ptr, result, g->base, g->index);
  insn->imm = g->index == IR_NONE ? g->offset : g->scale;
  insn->flags = inbounds ? IR_INBOUNDS : 0;
}

bool lower_gep(struct lower *l, LLVMValueRef v, uint32_t result) {
  LLVMTypeRef type = LLVMGetGEPSourceElementType(v);
  int count = LLVMGetNumOperands(v);
  if (LLVMGetTypeKind(LLVMTypeOf(v)) != LLVMPointerTypeKind)
    return false;
  struct gep g = {value_scalar(l, LLVMGetOperand(v, 0)), IR_NONE, 0, 0};
  for (int i = 1; i < count; i++) {
    LLVMValueRef index = LLVMGetOperand(v, (unsigned)i);
    if (i > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
      unsigned field = (unsigned)value_number(index);
      g.offset += (int64_t)LLVMOffsetOfElement(l->load->layout, type, field);
      type = LLVMStructGetTypeAtIndex(type, field);
      continue;
    }
    if (i > 1)
      type = LLVMGetElementType(type);
    gep_index(l, &g, type, index);
  }
  uint32_t array = bounds_of(l, v, (uint64_t)g.scale);
  gep_end(l, &g, LLVMIsInBounds(v), result);
  if (g.index != IR_NONE)
    l->insns[l->insn_count - 1].array = array;
  return true;
}
