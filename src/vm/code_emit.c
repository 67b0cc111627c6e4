/*
 * vm/code_emit.c - a new code instruction, registers for its operands, and
 * where it jumps to.
 */
#include "vm/code_impl.h"

struct insn *code_emit(struct maker *k, unsigned op, uint32_t source,
                       unsigned span) {
  struct code *c = k->code;
  assert(op < OP_COUNT && span <= 3 && source + span <= k->f->insn_count);
  VEC_ROOM(c->insns, c->insn_count, k->insn_capacity);
  VEC_ROOM(c->source, k->source_count, k->source_capacity);
  VEC_ROOM(c->span, k->span_count, k->span_capacity);
  c->source[k->source_count++] = source;
  c->span[k->span_count++] = (uint8_t)span;
  struct insn *i = &c->insns[c->insn_count++];
  *i = (struct insn){.handler = k->vm->tables.handlers[op]};
  return i;
}

bool code_number(const struct maker *k, ir_operand x, uint64_t *bits) {
  if (!ir_is_constant(x))
    return false;
  const struct ir_constant *c = &k->vm->program->constants[x - IR_CONSTANT];
  *bits = c->bits;
  return c->kind == IR_NUMBER;
}

/* The instruction that loads the constant has span 0: it stands for no IR
 * instruction, and is executed again with the one that needs it. */
bool code_register(struct maker *k, ir_operand x, uint32_t source,
                   uint32_t which, uint32_t *offset) {
  assert(which < 2 && x != IR_NONE);
  if (is_slot(x)) {
    *offset = reg_offset(x);
    return true;
  }
  struct reg value = constant_reg(k->vm, x - IR_CONSTANT, false);
  if (value.meta != 0 && !reg_is_pointer(value))
    return false;
  *offset = reg_offset(k->scratch + which);
  struct insn *i = code_emit(k, value.meta ? OP_CONSTP : OP_CONST, source, 0);
  i->d = *offset;
  i->a = (uint32_t)value.meta;
  i->imm = (int64_t)value.bits;
  return true;
}

/* Then its value need not be kept, and both can be one instruction. */
bool code_feeds_next(const struct maker *k, uint32_t s, uint32_t end,
                     ir_operand x) {
  const struct ir_insn *i = &k->f->insns[s];
  return s + 1 < end && i->result == x && x >= k->f->first_temp &&
         k->uses[x] == 1;
}

struct insn *code_two_operands(struct maker *k, int op, ir_operand x,
                               ir_operand y, uint32_t source, unsigned span) {
  uint64_t bits;
  uint32_t a, b = 0;
  if (!code_register(k, x, source, 0, &a))
    return NULL;
  bool immediate = code_number(k, y, &bits);
  if (!immediate && !code_register(k, y, source, 1, &b))
    return NULL;
  struct insn *i =
      code_emit(k, (unsigned)(immediate ? op + 1 : op), source, span);
  i->a = a;
  i->b = b;
  i->imm = immediate ? (int64_t)bits : 0;
  return i;
}

void code_jumps_to(struct maker *k, uint32_t block) {
  assert(k->code->insn_count > 0 && block < k->f->block_count);
  VEC_ROOM(k->fixups, k->fixup_count, k->fixup_capacity);
  k->fixups[k->fixup_count++] = (struct fixup){k->code->insn_count - 1, block};
}

/* Where branches are counted the jump is made in any case: else a `break` would
 * not be seen. */
void code_jump(struct maker *k, uint32_t source, uint32_t block,
               uint32_t next) {
  if (block == next && !k->vm->observers.counted)
    return;
  code_emit(k, OP_JMP, source, 1);
  code_jumps_to(k, block);
}
