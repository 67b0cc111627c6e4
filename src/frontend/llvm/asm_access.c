/*
 * frontend/llvm/asm_access.c - what instructions of inline assembly read and
 * write, and the functions of the runtime that they call.
 */
#include "frontend/llvm/asm_work_impl.h"

#include <assert.h>

struct asm_object *asm_destination(struct asm_work *w) {
  assert(w->count > 0);
  return &w->objects[w->count - 1];
}

ir_operand asm_get(struct asm_work *w, unsigned n) {
  return asm_read(w->s, &w->objects[n], w->bits);
}

bool asm_put(struct asm_work *w, unsigned n, ir_operand value) {
  return asm_write(w->s, &w->objects[n], w->bits, value);
}

ir_operand asm_compute(struct asm_work *w, enum ir_op op, ir_operand a,
                       ir_operand b) {
  return emit_temp(w->l, op, w->type, a, b);
}

bool asm_in_memory(const struct asm_object *o) {
  return o->place == ASM_IN_MEMORY;
}

bool asm_same_register(const struct asm_work *w) {
  const struct asm_object *x = &w->objects[0], *y = &w->objects[1];
  return x->place == ASM_IN_REGISTER && y->place == ASM_IN_REGISTER &&
         x->reg == y->reg && x->high == y->high;
}

ir_operand asm_rmw(struct asm_work *w, enum ir_rmw op, ir_operand value) {
  assert(asm_in_memory(asm_destination(w)));
  uint32_t old = temp_new(w->l, 1);
  struct ir_insn *out =
      emit_to(w->l, IR_RMW, w->type, old, asm_destination(w)->value, value);
  out->detail = (uint8_t)op;
  out->flags = IR_ATOMIC;
  out->order = IR_SEQ_CST;
  return old;
}

ir_operand asm_call(struct asm_work *w, const char *name, LLVMTypeRef result,
                    const struct ir_argument *args, unsigned count) {
  LLVMContextRef context = w->l->load->context;
  LLVMTypeRef params[8];
  assert(count <= sizeof params / sizeof *params);
  for (unsigned i = 0; i < count; i++)
    params[i] = args[i].type.kind == IR_PTR
                    ? LLVMPointerTypeInContext(context, 0)
                    : LLVMIntTypeInContext(context, args[i].type.bits);
  struct ir_constant f = link_function(
      w->l->load, name, LLVMFunctionType(result, params, count, false));
  struct shape shape = shape_of(w->l->load, result);
  uint32_t slot = temp_new(w->l, shape.slot_count);
  emit_call_results(w->l, f, slot, shape_types(w->l->load, shape),
                    shape.part_count, args, count);
  return slot;
}

LLVMTypeRef asm_llvm_int(struct asm_work *w, unsigned bits) {
  return LLVMIntTypeInContext(w->l->load->context, bits);
}

void asm_set_unless(struct asm_work *w, unsigned reg, ir_operand stays,
                    ir_operand value) {
  unsigned known = w->s->registers[reg].bits;
  unsigned bits = w->bits == 32 && known == 64 ? 64 : w->bits;
  ir_operand old = asm_get_register(w->s, reg, bits);
  if (bits != w->bits) {
    uint32_t wide = temp_new(w->l, 1);
    emit_convert(w->l, IR_ZEXT, type_i64, wide, w->type, value);
    value = wide;
  }
  uint32_t r = temp_new(w->l, 1);
  emit_select(w->l, asm_int(bits), r, stays, old, value);
  asm_set_register(w->s, reg, bits, r);
  if (bits == 32)
    w->s->registers[reg].zeroed = false;
}

unsigned asm_suffix_bits(char suffix) {
  switch (suffix) {
  case 'b':
    return 8;
  case 'w':
    return 16;
  case 'l':
    return 32;
  case 'q':
    return 64;
  default:
    return 0;
  }
}
