/*
 * frontend/llvm/emit.c - making instructions and reading values.
 *
 * Slots are given to a value when it is first mentioned, by its definition or
 * by a use that happens to come earlier.
 */
#include "frontend/llvm/lower_impl.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"

/* --------------------------------------------------------------- emitting */

struct ir_insn *emit(struct lower *l, enum ir_op op, ir_type type) {
  VEC_ROOM(l->insns, l->insn_count, l->insn_capacity);
  VEC_ROOM(l->scopes, l->insn_count, l->scope_capacity);
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

static void emit_text(struct lower *l, const char *format, va_list args) {
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
  emit_text(l, format, args);
  va_end(args);
}

void lower_unsupported(struct lower *l, LLVMValueRef insn, const char *format,
                       ...) {
  va_list args;
  va_start(args, format);
  emit_text(l, format, args);
  va_end(args);
  struct shape shape = shape_of(l->load, LLVMTypeOf(insn));
  if (shape.part_count == 0)
    return;
  uint32_t result = value_slot(l, insn);
  for (uint32_t i = 0; i < shape.part_count; i++)
    emit_to(l, IR_MOV, shape.parts[i].type, result + shape.parts[i].slot,
            operand_undefined(l, shape.parts[i].type), IR_NONE);
}

uint32_t temp_new(struct lower *l, unsigned slots) {
  uint32_t slot = l->slot_count;
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

/* The address of this thread's copy of a thread-local variable. */
static ir_operand thread_local_address(struct lower *l,
                                       struct ir_constant constant) {
  uint64_t offset = constant.bits;
  ir_type type = constant.type;
  constant.bits = 0;
  constant.type = type_ptr;
  uint32_t slot =
      emit_temp(l, IR_TLS, type_ptr, operand_constant(l, constant), IR_NONE);
  if (offset) {
    uint32_t base = slot;
    slot = temp_new(l, 1);
    emit_to(l, IR_PTRADD, type_ptr, slot, base, IR_NONE)->imm = (int64_t)offset;
  }
  if (type.kind == IR_INT) {
    uint32_t address = slot;
    slot = temp_new(l, 1);
    emit_convert(l, IR_PTRTOINT, type, slot, type_ptr, address);
  }
  return slot;
}

/* A constant expression that is not just a number or an address. */
static ir_operand compute(struct lower *l, LLVMValueRef value, uint32_t part) {
  struct shape shape = shape_of(l->load, LLVMTypeOf(value));
  struct part p = shape.parts[part];
  if (LLVMGetValueKind(value) == LLVMConstantExprValueKind) {
    uint32_t slot = temp_new(l, shape.slot_count);
    if (lower_pure(l, LLVMGetConstOpcode(value), value, slot))
      return slot + p.slot;
  }
  emit_unsupported(l, "this constant expression");
  return operand_undefined(l, p.type);
}

static ir_operand constant_operand(struct lower *l, LLVMValueRef value,
                                   uint32_t part) {
  struct load *load = l->load;
  struct ir_constant constant;
  uint32_t word = part;
  LLVMValueRef scalar = constant_part(load, value, &word);
  if (!scalar)
    return compute(l, value, part);
  bool known = shape_odd_bits(LLVMTypeOf(scalar))
                   ? constant_word(scalar, word, &constant)
                   : constant_fold(load, scalar, &constant);
  if (!known)
    return compute(l, scalar, word);
  if (constant.kind == IR_GLOBAL) {
    const struct ir_global *global = &load->program->globals[constant.index];
    if (!global->defined && !load->all && global->missing)
      emit_unsupported(l, "the variable %.240s", global->missing);
    else if (!global->defined && !load->all)
      emit_unsupported(l, "the variable '%.100s', which no file defines",
                       global->name);
    if (global->thread_local_)
      return thread_local_address(l, constant);
  }
  return operand_constant(l, constant);
}

/* ----------------------------------------------------------------- values */

uint32_t value_slot(struct lower *l, LLVMValueRef value) {
  uint32_t slot = number_of(&l->slots, value);
  if (slot != NO_NUMBER)
    return slot;
  uint32_t part;
  LLVMValueRef whole = lower_alias(l, value, &part);
  if (whole)
    slot = value_slot(l, whole) +
           shape_of(l->load, LLVMTypeOf(whole)).parts[part].slot;
  else
    slot = temp_new(l, shape_of(l->load, LLVMTypeOf(value)).slot_count);
  number_put(&l->slots, value, slot);
  return slot;
}

static ir_operand local_address(struct lower *l, struct address address) {
  uint32_t slot = l->locals[address.local].slot;
  if (address.offset == 0)
    return slot;
  uint32_t result = temp_new(l, 1);
  struct ir_insn *insn = emit_to(l, IR_PTRADD, type_ptr, result, slot, IR_NONE);
  insn->imm = address.offset;
  insn->flags = address.inbounds ? IR_INBOUNDS : 0;
  return result;
}

ir_operand value_part(struct lower *l, LLVMValueRef value, uint32_t part) {
  if (!LLVMIsAInstruction(value) && !LLVMIsAArgument(value))
    return constant_operand(l, value, part);
  struct address address = lower_address(l, value);
  if (address.local != NO_NUMBER)
    return local_address(l, address);
  return value_slot(l, value) +
         shape_of(l->load, LLVMTypeOf(value)).parts[part].slot;
}

ir_operand value_scalar(struct lower *l, LLVMValueRef value) {
  return value_part(l, value, 0);
}
