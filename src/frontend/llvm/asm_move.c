/*
 * frontend/llvm/asm_move.c - moves, exchanges, and what asks the processor.
 *
 * An exchange with memory, and what is locked, is one sequentially consistent
 * atomic access; a move from or to memory is one too, with the order that x86
 * gives it.
 */
#include "frontend/llvm/asm_work_impl.h"

/* ------------------------------------------------------------------- moves */

bool asm_do_mov(struct asm_work *w) {
  struct asm_object *from = &w->objects[0], *to = &w->objects[1];
  if (asm_in_memory(from) && asm_in_memory(to))
    return false;
  if (asm_in_memory(to) && !to->packed) {
    ir_operand value = asm_get(w, 0);
    struct ir_insn *out =
        emit_to(w->l, IR_STORE, w->type, IR_NONE, to->value, value);
    out->flags = IR_ATOMIC;
    out->order = IR_RELEASE;
    return true;
  }
  if (asm_in_memory(from) && !from->packed) {
    uint32_t value = temp_new(w->l, 1);
    struct ir_insn *out =
        emit_to(w->l, IR_LOAD, w->type, value, from->value, IR_NONE);
    out->flags = IR_ATOMIC;
    out->order = IR_ACQUIRE;
    return asm_put(w, 1, value);
  }
  return asm_put(w, 1, asm_get(w, 0));
}

bool asm_do_lea(struct asm_work *w) {
  struct asm_object *from = &w->objects[0];
  return asm_in_memory(from) && w->bits == 64 && asm_put(w, 1, from->value);
}

bool asm_do_xchg(struct asm_work *w) {
  if (asm_in_memory(&w->objects[0])) {
    struct asm_object memory = w->objects[0];
    w->objects[0] = w->objects[1];
    w->objects[1] = memory;
  }
  ir_operand a = asm_get(w, 0), b;
  b = asm_in_memory(&w->objects[1]) ? asm_rmw(w, IR_RMW_XCHG, a)
                                    : asm_get(w, 1);
  return (asm_in_memory(&w->objects[1]) || asm_put(w, 1, a)) &&
         asm_put(w, 0, b);
}

bool asm_do_cmov(struct asm_work *w) {
  ir_operand holds = asm_condition(w->s, w->insn->name + 4), value;
  if (holds == IR_NONE)
    return false;
  value = temp_new(w->l, 1);
  ir_operand from = asm_get(w, 0), old = asm_get(w, 1);
  emit_select(w->l, w->type, value, holds, from, old);
  return asm_put(w, 1, value);
}

bool asm_do_set(struct asm_work *w) {
  ir_operand holds = asm_condition(w->s, w->insn->name + 3);
  if (holds == IR_NONE)
    return false;
  uint32_t value = temp_new(w->l, 1);
  emit_convert(w->l, IR_ZEXT, type_i8, value, type_i1, holds);
  return asm_put(w, 0, value);
}

/* "movzbl": zero (z) or sign (s), from, to. */
bool asm_do_extend(struct asm_work *w) {
  const char *name = w->insn->name;
  unsigned from = asm_suffix_bits(name[4]), to = asm_suffix_bits(name[5]);
  if (from == 0 || to <= from || name[6] != '\0')
    return false;
  ir_operand a = asm_read(w->s, &w->objects[0], from);
  uint32_t value = temp_new(w->l, 1);
  emit_convert(w->l, name[3] == 'z' ? IR_ZEXT : IR_SEXT, asm_int(to), value,
               asm_int(from), a);
  return asm_write(w->s, &w->objects[1], to, value);
}

/* --------------------------------------------------------- compare, exchange
 */

bool asm_do_xadd(struct asm_work *w) {
  ir_operand b = asm_get(w, 0), a, r;
  a = w->insn->lock ? asm_rmw(w, IR_RMW_ADD, b) : asm_get(w, 1);
  r = asm_compute(w, IR_ADD, a, b);
  asm_set_flags(w, ASM_ADD, a, b, r);
  return asm_put(w, 0, a) && (w->insn->lock || asm_put(w, 1, r));
}

/* Plain accesses: the destination is always written. */
static ir_operand plain_cmpxchg(struct asm_work *w, ir_operand expected,
                                ir_operand desired) {
  ir_operand old = asm_get(w, 1);
  ir_operand equal = asm_flag(w->s, IR_EQ, w->type, old, expected);
  uint32_t value = temp_new(w->l, 1);
  emit_select(w->l, w->type, value, equal, desired, old);
  asm_set_flag(w, ASM_ZERO, equal);
  return asm_put(w, 1, value) ? old : IR_NONE;
}

static ir_operand locked_cmpxchg(struct asm_work *w, ir_operand expected,
                                 ir_operand desired) {
  uint32_t pair = temp_new(w->l, 2);
  struct ir_insn *out = emit_to(w->l, IR_CMPXCHG, w->type, pair,
                                asm_destination(w)->value, expected);
  out->c = desired;
  out->flags = IR_ATOMIC;
  out->order = out->detail = IR_SEQ_CST;
  asm_set_flag(w, ASM_ZERO, pair + 1);
  return pair;
}

bool asm_do_cmpxchg(struct asm_work *w) {
  if (!asm_in_memory(asm_destination(w)))
    return false;
  ir_operand desired = asm_get(w, 0);
  ir_operand expected = asm_get_register(w->s, ASM_RAX, w->bits);
  ir_operand old = w->insn->lock ? locked_cmpxchg(w, expected, desired)
                                 : plain_cmpxchg(w, expected, desired);
  if (old == IR_NONE)
    return false;
  if (w->bits == 32 && w->s->registers[ASM_RAX].bits == 64)
    asm_set_unless(w, ASM_RAX, w->s->flags.known, old);
  else
    asm_set_register(w->s, ASM_RAX, w->bits, old);
  if (w->bits == 32) /* the upper half is not written if they are equal */
    w->s->registers[ASM_RAX].zeroed = false;
  return true;
}

/* rdx:rax is compared, rcx:rbx is written.  To write what is compared, which
 * nobody has set, is a way to read both words. */
bool asm_do_cmpxchg16b(struct asm_work *w) {
  static const unsigned regs[] = {ASM_RAX, ASM_RDX, ASM_RBX, ASM_RCX};
  struct ir_argument args[5] = {
      {.value = w->objects[0].value, .type = type_ptr}};
  if (!asm_in_memory(&w->objects[0]) || !w->insn->lock)
    return false;
  for (unsigned i = 0; i < 4; i++)
    args[i + 1] = (struct ir_argument){
        .value = asm_get_register(w->s, regs[i], 64), .type = type_i64};
  if (args[1].value == args[3].value && args[2].value == args[4].value)
    for (unsigned i = 1; i < 5; i++)
      args[i].value = asm_number(w->s, type_i64, 0);
  LLVMTypeRef fields[] = {asm_llvm_int(w, 64), asm_llvm_int(w, 64)};
  LLVMTypeRef pair =
      LLVMStructTypeInContext(w->l->load->context, fields, 2, false);
  ir_operand old = asm_call(w, "__allways_asm_cmpxchg16b", pair, args, 5);
  ir_operand low = asm_flag(w->s, IR_EQ, type_i64, old, args[1].value);
  ir_operand high = asm_flag(w->s, IR_EQ, type_i64, old + 1, args[2].value);
  asm_set_register(w->s, ASM_RAX, 64, old);
  asm_set_register(w->s, ASM_RDX, 64, old + 1);
  asm_set_flag(w, ASM_ZERO, asm_flag(w->s, IR_AND, type_i1, low, high));
  return true;
}

/* ------------------------------------------------------------- the machine */

bool asm_do_nothing(struct asm_work *w) {
  (void)w;
  return true;
}

bool asm_do_fence(struct asm_work *w) {
  emit(w->l, IR_FENCE, type_void)->order = (uint8_t)w->entry->op;
  return true;
}

bool asm_do_trap(struct asm_work *w) {
  emit(w->l, IR_TRAP, type_void);
  return true;
}

/* Both halves are choices of their own: so a program that looks at the lower
 * one only has fewer to make. */
bool asm_do_rdtsc(struct asm_work *w) {
  LLVMTypeRef half = asm_llvm_int(w, 32);
  ir_operand halves[2];
  for (unsigned high = 0; high < 2; high++) {
    struct ir_argument which = {.value = asm_number(w->s, type_i32, high),
                                .type = type_i32};
    halves[high] = asm_call(w, "__allways_asm_rdtsc", half, &which, 1);
  }
  asm_set_register(w->s, ASM_RAX, 32, halves[0]);
  asm_set_register(w->s, ASM_RDX, 32, halves[1]);
  if (w->entry->op) /* rdtscp: the processor's number, which is 0 */
    asm_set_register(w->s, ASM_RCX, 32, asm_number(w->s, type_i32, 0));
  return true;
}

bool asm_do_cpuid(struct asm_work *w) {
  static const unsigned regs[] = {ASM_RAX, ASM_RBX, ASM_RCX, ASM_RDX};
  ir_operand leaf = asm_get_register(w->s, ASM_RAX, 32), results[4];
  for (unsigned i = 0; i < 4; i++) {
    struct ir_argument args[] = {
        {.value = leaf, .type = type_i32},
        {.value = asm_number(w->s, type_i32, i), .type = type_i32}};
    results[i] =
        asm_call(w, "__allways_asm_cpuid", asm_llvm_int(w, 32), args, 2);
  }
  for (unsigned i = 0; i < 4; i++)
    asm_set_register(w->s, regs[i], 32, results[i]);
  return true;
}
