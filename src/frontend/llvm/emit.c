/*
 * frontend/llvm/emit.c - makes instructions, temporaries and constants.
 */
#include "frontend/llvm/lower_impl.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"

/* --------------------------------------------------------------- emitting */

struct ir_insn *emit(struct lower *l, enum ir_op op, ir_type type) {
  VEC_ROOM(l->insns, l->insn_count, l->insn_capacity);
  VEC_ROOM(l->scopes, l->insn_count, l->scope_capacity);
  assert(op < IR_OP_COUNT);
  l->scopes[l->insn_count] = l->scope;
  struct ir_insn *insn = &l->insns[l->insn_count++];
  *insn = (struct ir_insn){.op = (uint8_t)op,
                           .type = type,
                           .result = IR_NONE,
                           .a = IR_NONE,
                           .b = IR_NONE,
                           .c = IR_NONE,
                           .target = {IR_NONE, IR_NONE},
                           .position = l->position};
  return insn;
}

struct ir_insn *emit_to(struct lower *l, enum ir_op op, ir_type type,
                        uint32_t result, ir_operand a, ir_operand b) {
  struct ir_insn *insn = emit(l, op, type);
  insn->result = result;
  insn->a = a;
  insn->b = b;
  return insn;
}

uint32_t emit_temp(struct lower *l, enum ir_op op, ir_type type, ir_operand a,
                   ir_operand b) {
  uint32_t result = temp_new(l, ir_type_slots(type));
  emit_to(l, op, type, result, a, b);
  return result;
}

void emit_convert(struct lower *l, enum ir_op op, ir_type type, uint32_t result,
                  ir_type from, ir_operand a) {
  emit_to(l, op, type, result, a, IR_NONE)->from = from;
}

void emit_select(struct lower *l, ir_type type, uint32_t result,
                 ir_operand condition, ir_operand yes, ir_operand no) {
  emit_to(l, IR_SELECT, type, result, condition, yes)->c = no;
}

void emit_unsupported_list(struct lower *l, const char *format, va_list args) {
  struct ir_program *program = l->load->program;
  char text[256];
  vsnprintf(text, sizeof text, format, args);
  VEC_ROOM(program->texts, program->text_count, program->text_capacity);
  program->texts[program->text_count] =
      ir_string(&program->arena, text, strlen(text));
  emit(l, IR_UNSUPPORTED, type_void)->imm = (int64_t)program->text_count++;
}

void emit_unsupported(struct lower *l, const char *format, ...) {
  va_list args;
  va_start(args, format);
  emit_unsupported_list(l, format, args);
  va_end(args);
}

uint32_t temp_new(struct lower *l, unsigned slots) {
  uint32_t slot = l->slot_count;
  assert(slots < IR_CONSTANT - slot);
  l->slot_count += slots;
  return slot;
}

/* --------------------------------------------------------------- operands */

ir_operand operand_constant(struct lower *l, struct ir_constant constant) {
  return IR_CONSTANT + ir_constant(l->load->program, constant);
}

ir_operand operand_number(struct lower *l, ir_type type, uint64_t bits) {
  return operand_constant(l, constant_number(type, bits));
}

ir_operand operand_undefined(struct lower *l, ir_type type) {
  struct ir_constant constant = {.kind = IR_UNDEFINED, .type = type};
  return operand_constant(l, constant);
}
