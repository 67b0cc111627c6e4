/*
 * frontend/llvm/asm_register.c - registers of inline assembly, and what an
 * instruction names.
 */
#include "frontend/llvm/asm_impl.h"

#include <assert.h>

/* --------------------------------------------------------------- registers */

static uint64_t mask_of(unsigned bits) {
  return bits == 64 ? UINT64_MAX : ((uint64_t)1 << bits) - 1;
}

ir_operand asm_convert(struct asm_state *s, unsigned to, unsigned from,
                       ir_operand value) {
  if (to == from)
    return value;
  uint32_t result = temp_new(s->l, 1);
  emit_convert(s->l, to < from ? IR_TRUNC : IR_ZEXT, asm_int(to), result,
               asm_int(from), value);
  return result;
}

/* value, with the bits of its type that the mask has replaced by those of
 * another. */
static ir_operand mix(struct asm_state *s, unsigned bits, uint64_t mask,
                      ir_operand value, ir_operand other) {
  ir_type type = asm_int(bits);
  uint64_t all = mask_of(bits);
  ir_operand kept = emit_temp(s->l, IR_AND, type, value,
                              operand_number(s->l, type, ~mask & all));
  ir_operand added = emit_temp(s->l, IR_AND, type, other,
                               operand_number(s->l, type, mask & all));
  return emit_temp(s->l, IR_OR, type, kept, added);
}

/* All of what is known, in one value of at least so many bits. */
static void join(struct asm_state *s, struct asm_value *v, unsigned bits) {
  if (bits > v->bits) {
    ir_operand wide = asm_convert(s, bits, v->bits, v->value);
    v->value = v->zeroed ? wide
                         : mix(s, bits, ~mask_of(v->bits), wide,
                               operand_undefined(s->l, asm_int(bits)));
    v->bits = bits;
  }
  if (v->low != IR_NONE) {
    ir_operand wide = asm_convert(s, v->bits, v->low_bits, v->low);
    v->value = mix(s, v->bits, mask_of(v->low_bits), v->value, wide);
    v->low = IR_NONE;
  }
}

ir_operand asm_get_register(struct asm_state *s, unsigned reg, unsigned bits) {
  assert(reg < ASM_REGISTERS + ASM_OPERANDS && bits > 0 && bits <= 64);
  struct asm_value *v = &s->registers[reg];
  if (v->value == IR_NONE)
    return operand_undefined(s->l, asm_int(bits));
  if (v->low != IR_NONE && bits <= v->low_bits)
    return asm_convert(s, bits, v->low_bits, v->low);
  if (v->low != IR_NONE || bits > v->bits)
    join(s, v, bits);
  return asm_convert(s, bits, v->bits, v->value);
}

void asm_set_register(struct asm_state *s, unsigned reg, unsigned bits,
                      ir_operand value) {
  assert(reg < ASM_REGISTERS + ASM_OPERANDS && bits > 0 && bits <= 64);
  struct asm_value *v = &s->registers[reg];
  if (bits < 32 && v->value != IR_NONE && bits < v->bits) {
    if (v->low != IR_NONE && bits < v->low_bits)
      join(s, v, v->bits);
    v->low = value;
    v->low_bits = bits;
    return;
  }
  *v = (struct asm_value){
      .value = value, .bits = bits, .zeroed = bits == 32, .low = IR_NONE};
}

static ir_operand get_high(struct asm_state *s, unsigned reg) {
  ir_operand both = asm_get_register(s, reg, 16);
  ir_operand high = emit_temp(s->l, IR_LSHR, asm_int(16), both,
                              operand_number(s->l, asm_int(16), 8));
  return asm_convert(s, 8, 16, high);
}

static void set_high(struct asm_state *s, unsigned reg, ir_operand value) {
  ir_operand both = asm_get_register(s, reg, 16);
  ir_operand high =
      emit_temp(s->l, IR_SHL, asm_int(16), asm_convert(s, 16, 8, value),
                operand_number(s->l, asm_int(16), 8));
  asm_set_register(s, reg, 16, mix(s, 16, 0xff00, both, high));
}

/* ----------------------------------------------------------------- objects */

static bool ref_object(struct asm_state *s, const struct asm_ref *ref,
                       struct asm_object *to) {
  *to = (struct asm_object){.place = ASM_IN_REGISTER,
                            .reg = ref->number,
                            .bits = ref->bits,
                            .high = ref->high};
  if (ref->kind == ASM_NAMED)
    return ref->number != ASM_RSP && ref->number != ASM_RBP;
  if (ref->number >= s->operand_count)
    return false;
  const struct asm_operand *o = &s->operands[ref->number];
  to->place = o->place;
  to->reg = o->reg;
  to->value = o->value;
  to->packed = o->packed;
  if (to->bits == 0 || o->place == ASM_IN_MEMORY)
    to->bits = o->type.kind == IR_VOID ? 0 : o->type.bits;
  return o->place != ASM_IS_FLAG;
}

/* The value of a register that is part of an address. */
static ir_operand address_part(struct asm_state *s, const struct asm_ref *ref) {
  struct asm_object o;
  if (!ref_object(s, ref, &o) || o.place != ASM_IN_REGISTER || o.bits != 64)
    return IR_NONE;
  return asm_get_register(s, o.reg, 64);
}

static bool memory_object(struct asm_state *s, const struct asm_arg *arg,
                          struct asm_object *to) {
  ir_operand at = address_part(s, &arg->base);
  if (at == IR_NONE)
    return false;
  if (arg->index.kind != ASM_NONE) {
    ir_operand index = address_part(s, &arg->index), base = at;
    if (index == IR_NONE)
      return false;
    at = temp_new(s->l, 1);
    emit_to(s->l, IR_PTRADD, type_ptr, at, base, index)->imm = arg->scale;
  }
  if (arg->number) {
    ir_operand base = at;
    at = temp_new(s->l, 1);
    emit_to(s->l, IR_PTRADD, type_ptr, at, base, IR_NONE)->imm = arg->number;
  }
  *to = (struct asm_object){.place = ASM_IN_MEMORY, .value = at};
  return true;
}

bool asm_object(struct asm_state *s, const struct asm_arg *arg,
                struct asm_object *to) {
  switch (arg->kind) {
  case ASM_NUMBER:
    *to = (struct asm_object){
        .place = ASM_IS_NUMBER,
        .value = operand_number(s->l, type_i64, (uint64_t)arg->number)};
    return true;
  case ASM_MEMORY:
    return memory_object(s, arg, to);
  default:
    return ref_object(s, &arg->ref, to);
  }
}

ir_operand asm_read(struct asm_state *s, const struct asm_object *o,
                    unsigned bits) {
  switch (o->place) {
  case ASM_IN_MEMORY:
    return emit_temp(s->l, IR_LOAD, asm_int(bits), o->value, IR_NONE);
  case ASM_IS_NUMBER:
    return asm_convert(s, bits, 64, o->value);
  default:
    return o->high ? get_high(s, o->reg) : asm_get_register(s, o->reg, bits);
  }
}

bool asm_write(struct asm_state *s, const struct asm_object *o, unsigned bits,
               ir_operand value) {
  if (o->place == ASM_IS_NUMBER)
    return false;
  if (o->place == ASM_IN_MEMORY)
    emit_to(s->l, IR_STORE, asm_int(bits), IR_NONE, o->value, value);
  else if (o->high)
    set_high(s, o->reg, value);
  else
    asm_set_register(s, o->reg, bits, value);
  return true;
}
