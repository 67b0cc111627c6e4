/*
 * vm/code_arith.c - code for arithmetic, comparisons, conversions and moves.
 */
#include "vm/code_impl.h"

/* The R form of an integer operation; -1: there is no code for it.  Signed
 * overflow matters where the source says so (IR_NSW). */
static int binary_op(const struct ir_insn *i) {
  bool w32 = i->type.kind == IR_INT && i->type.bits == 32;
  bool w64 = i->type.kind == IR_INT && i->type.bits == 64;
  bool n = i->flags & IR_NSW;
  if (i->op == IR_AND || i->op == IR_OR || i->op == IR_XOR)
    return i->type.bits > 64 ? -1
           : i->op == IR_AND ? OP_AND_R
           : i->op == IR_OR  ? OP_OR_R
                             : OP_XOR_R;
  if (!w32 && !w64)
    return -1;
  switch (i->op) {
  case IR_ADD:
    return w32 ? (n ? OP_ADD32N_R : OP_ADD32_R)
               : (n ? OP_ADD64N_R : OP_ADD64_R);
  case IR_SUB:
    return w32 ? (n ? OP_SUB32N_R : OP_SUB32_R)
               : (n ? OP_SUB64N_R : OP_SUB64_R);
  case IR_MUL:
    return w32 ? (n ? OP_MUL32N_R : OP_MUL32_R)
               : (n ? OP_MUL64N_R : OP_MUL64_R);
  case IR_SHL:
    return w32 ? OP_SHL32_R : OP_SHL64_R;
  case IR_LSHR:
    return w32 ? OP_LSHR32_R : OP_LSHR64_R;
  case IR_ASHR:
    return w32 ? OP_ASHR32_R : OP_ASHR64_R;
  case IR_UDIV:
    return OP_UDIV_R;
  case IR_UREM:
    return OP_UREM_R;
  case IR_SDIV:
    return w32 ? OP_SDIV32_R : OP_SDIV64_R;
  case IR_SREM:
    return w32 ? OP_SREM32_R : OP_SREM64_R;
  default:
    return -1;
  }
}

int code_compare_op(const struct ir_insn *i) {
  unsigned bits = i->type.kind == IR_PTR ? 64 : i->type.bits;
  if (i->op < IR_EQ || i->op > IR_SGE || ir_type_slots(i->type) != 1 ||
      (i->type.kind != IR_INT && i->type.kind != IR_PTR))
    return -1;
  switch (i->op) {
  case IR_EQ:
    return OP_EQ_R;
  case IR_NE:
    return OP_NE_R;
  case IR_ULT:
    return OP_ULT_R;
  case IR_ULE:
    return OP_ULE_R;
  case IR_UGT:
    return OP_UGT_R;
  case IR_UGE:
    return OP_UGE_R;
  default:
    break;
  }
  if (bits != 32 && bits != 64)
    return -1;
  switch (i->op) {
  case IR_SLT:
    return bits == 32 ? OP_SLT32_R : OP_SLT64_R;
  case IR_SLE:
    return bits == 32 ? OP_SLE32_R : OP_SLE64_R;
  case IR_SGT:
    return bits == 32 ? OP_SGT32_R : OP_SGT64_R;
  default:
    return bits == 32 ? OP_SGE32_R : OP_SGE64_R;
  }
}

static bool binary(struct maker *k, uint32_t s) {
  const struct ir_insn *i = &k->f->insns[s];
  int op = binary_op(i);
  if (op < 0)
    op = code_compare_op(i);
  if (op < 0)
    return false;
  struct insn *n = code_two_operands(k, op, i->a, i->b, s, 1);
  if (n == NULL)
    return false;
  n->d = reg_offset(i->result);
  return true;
}

static bool float_op(struct maker *k, uint32_t s) {
  const struct ir_insn *i = &k->f->insns[s];
  if (i->op < IR_FADD || i->op > IR_FDIV ||
      (i->type.kind != IR_F32 && i->type.kind != IR_F64))
    return false;
  uint32_t a, b;
  if (!code_register(k, i->a, s, 0, &a) || !code_register(k, i->b, s, 1, &b))
    return false;
  unsigned base = i->type.kind == IR_F32 ? OP_FADD32 : OP_FADD64;
  struct insn *n = code_emit(k, base + (i->op - IR_FADD), s, 1);
  n->d = reg_offset(i->result);
  n->a = a;
  n->b = b;
  return true;
}

static bool conversion(struct maker *k, uint32_t s) {
  const struct ir_insn *i = &k->f->insns[s];
  if (!is_slot(i->a) || insn_is_wide(i))
    return false;
  unsigned op, x = 0;
  uint64_t imm = 0;
  if (i->op == IR_SEXT) {
    op = OP_SEXT;
    x = 64u - i->from.bits;
    imm = width_mask(i->type.bits);
  } else if (i->op == IR_TRUNC) {
    op = OP_TRUNC;
    imm = width_mask(i->type.bits);
  } else if (i->op == IR_ZEXT) {
    op = OP_ZEXT;
  } else if (i->op == IR_SITOFP && i->type.kind == IR_F64 &&
             (i->from.bits == 32 || i->from.bits == 64)) {
    op = i->from.bits == 32 ? OP_SITOD32 : OP_SITOD64;
  } else if (i->op == IR_PTRTOINT || i->op == IR_INTTOPTR) {
    if (i->op == IR_PTRTOINT ? i->type.bits != 64 : i->from.bits != 64)
      return false;
    op = OP_MOV;
  } else {
    return false;
  }
  struct insn *n = code_emit(k, op, s, 1);
  n->d = reg_offset(i->result);
  n->a = reg_offset(i->a);
  n->x = x;
  n->imm = (int64_t)imm;
  return true;
}

bool code_arith(struct maker *k, uint32_t s) {
  return binary(k, s) || float_op(k, s) || conversion(k, s);
}

bool code_move(struct maker *k, uint32_t s) {
  const struct ir_insn *i = &k->f->insns[s];
  if (ir_type_slots(i->type) != 1)
    return false;
  if (is_slot(i->a)) {
    struct insn *n = code_emit(k, OP_MOV, s, 1);
    n->d = reg_offset(i->result);
    n->a = reg_offset(i->a);
    return true;
  }
  struct reg value = constant_reg(k->vm, i->a - IR_CONSTANT, false);
  if (value.meta != 0 && !reg_is_pointer(value))
    return false;
  struct insn *n = code_emit(k, value.meta ? OP_CONSTP : OP_CONST, s, 1);
  n->d = reg_offset(i->result);
  n->a = (uint32_t)value.meta;
  n->imm = (int64_t)value.bits;
  return true;
}
