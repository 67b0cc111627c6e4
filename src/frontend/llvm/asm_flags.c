/*
 * frontend/llvm/asm_flags.c - the flags of the processor, and conditions on
 * them.
 */
#include "frontend/llvm/asm_work_impl.h"

#include <string.h>

ir_operand asm_number(struct asm_state *s, ir_type type, uint64_t n) {
  return operand_number(s->l, type, n);
}

ir_operand asm_flag(struct asm_state *s, enum ir_op op, ir_type type,
                    ir_operand a, ir_operand b) {
  uint32_t result = temp_new(s->l, 1);
  emit_to(s->l, op, type, result, a, b);
  return result;
}

/* Did the operation overflow? */
static ir_operand overflows(struct asm_state *s, enum ir_op op) {
  uint32_t pair = temp_new(s->l, 2);
  emit_to(s->l, op, s->flags.type, pair, s->flags.a, s->flags.b);
  return pair + 1;
}

static ir_operand zero_flag(struct asm_state *s) {
  const struct asm_flag_state *f = &s->flags;
  if (f->kind == ASM_ZERO)
    return f->known;
  if (f->kind == ASM_SUB)
    return asm_flag(s, IR_EQ, f->type, f->a, f->b);
  if (f->kind == ASM_UNKNOWN || f->r == IR_NONE)
    return IR_NONE;
  return asm_flag(s, IR_EQ, f->type, f->r, asm_number(s, f->type, 0));
}

ir_operand asm_carry(struct asm_state *s) {
  const struct asm_flag_state *f = &s->flags;
  switch (f->kind) {
  case ASM_ADD:
    return asm_flag(s, IR_ULT, f->type, f->r, f->a);
  case ASM_SUB:
    return asm_flag(s, IR_ULT, f->type, f->a, f->b);
  case ASM_LOGIC:
    return asm_number(s, type_i1, 0);
  case ASM_CARRY:
    return f->known;
  default:
    return IR_NONE;
  }
}

static ir_operand sign_flag(struct asm_state *s) {
  const struct asm_flag_state *f = &s->flags;
  if (f->kind == ASM_UNKNOWN || f->kind == ASM_ZERO || f->r == IR_NONE)
    return IR_NONE;
  return asm_flag(s, IR_SLT, f->type, f->r, asm_number(s, f->type, 0));
}

static ir_operand overflow_flag(struct asm_state *s) {
  switch (s->flags.kind) {
  case ASM_ADD:
    return overflows(s, IR_SADD_OVERFLOW);
  case ASM_SUB:
    return overflows(s, IR_SSUB_OVERFLOW);
  case ASM_LOGIC:
    return asm_number(s, type_i1, 0);
  default:
    return IR_NONE;
  }
}

static ir_operand both(struct asm_state *s, enum ir_op op, ir_operand a,
                       ir_operand b) {
  return a == IR_NONE || b == IR_NONE ? IR_NONE
                                      : asm_flag(s, op, type_i1, a, b);
}

static ir_operand less_flag(struct asm_state *s) {
  const struct asm_flag_state *f = &s->flags;
  if (f->kind == ASM_SUB)
    return asm_flag(s, IR_SLT, f->type, f->a, f->b);
  ir_operand sign = sign_flag(s);
  return both(s, IR_XOR, sign, overflow_flag(s));
}

static ir_operand below_equal_flag(struct asm_state *s) {
  ir_operand below = asm_carry(s);
  return both(s, IR_OR, below, zero_flag(s));
}

static ir_operand less_equal_flag(struct asm_state *s) {
  ir_operand less = less_flag(s);
  return both(s, IR_OR, less, zero_flag(s));
}

static const struct condition {
  char name[4];
  ir_operand (*holds)(struct asm_state *s);
  bool negated;
} conditions[] = {
    {"a", below_equal_flag, true},   {"ae", asm_carry, true},
    {"b", asm_carry, false},         {"be", below_equal_flag, false},
    {"c", asm_carry, false},         {"e", zero_flag, false},
    {"g", less_equal_flag, true},    {"ge", less_flag, true},
    {"l", less_flag, false},         {"le", less_equal_flag, false},
    {"na", below_equal_flag, false}, {"nae", asm_carry, false},
    {"nb", asm_carry, true},         {"nbe", below_equal_flag, true},
    {"nc", asm_carry, true},         {"ne", zero_flag, true},
    {"ng", less_equal_flag, false},  {"nge", less_flag, false},
    {"nl", less_flag, true},         {"nle", less_equal_flag, true},
    {"no", overflow_flag, true},     {"ns", sign_flag, true},
    {"nz", zero_flag, true},         {"o", overflow_flag, false},
    {"s", sign_flag, false},         {"z", zero_flag, false},
};

ir_operand asm_condition(struct asm_state *s, const char *name) {
  for (size_t i = 0; i < sizeof conditions / sizeof *conditions; i++) {
    if (strcmp(conditions[i].name, name) != 0)
      continue;
    ir_operand holds = conditions[i].holds(s);
    return conditions[i].negated
               ? both(s, IR_XOR, holds, asm_number(s, type_i1, 1))
               : holds;
  }
  return IR_NONE;
}

void asm_set_flags(struct asm_work *w, enum asm_flags kind, ir_operand a,
                   ir_operand b, ir_operand r) {
  w->s->flags = (struct asm_flag_state){
      .kind = kind, .type = w->type, .a = a, .b = b, .r = r};
}

void asm_set_flag(struct asm_work *w, enum asm_flags kind, ir_operand known) {
  w->s->flags = (struct asm_flag_state){
      .kind = kind, .type = w->type, .r = IR_NONE, .known = known};
}
