/*
 * vm/code_branch.c - code for branches, together with the test that they
 * depend on: a comparison, a load and a comparison, a test of bits, or the step
 * of a loop.
 *
 * A branch jumps to one of its targets and falls through to the other one, if
 * that comes next: the test is negated if it is the first target that does.
 */
#include "vm/code_impl.h"

/* The negation of a comparison in its J form. */
static int negated(int op) {
  static const int pairs[][2] = {
      {OP_EQ_R, OP_NE_R},       {OP_ULT_R, OP_UGE_R},
      {OP_ULE_R, OP_UGT_R},     {OP_SLT32_R, OP_SGE32_R},
      {OP_SLE32_R, OP_SGT32_R}, {OP_SLT64_R, OP_SGE64_R},
      {OP_SLE64_R, OP_SGT64_R}};
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
    for (int j = 0; j < 2; j++)
      if (pairs[i][j] == op)
        return pairs[i][1 - j];
  BUG("a comparison without a negation");
}

/* A comparison and the branch on it. */
static bool compare_branch(struct maker *k, uint32_t s, uint32_t end,
                           uint32_t next) {
  const struct ir_insn *i = &k->f->insns[s];
  int op = code_compare_op(i);
  if (op < 0 || s + 1 >= end || i[1].op != IR_CONDBR ||
      !code_feeds_next(k, s, end, i[1].a))
    return false;
  uint32_t taken = i[1].target[0], other = i[1].target[1];
  if (taken == next) {
    op = negated(op);
    taken = other;
    other = next;
  }
  enum { TO_JUMP = 2 };
  if (code_two_operands(k, op + TO_JUMP, i->a, i->b, s, 2) == NULL)
    return false;
  code_jumps_to(k, taken);
  code_jump(k, s + 1, other, next);
  return true;
}

/* a op b as b op' a. */
static int mirrored(int op) {
  static const int pairs[][2] = {
      {OP_ULT_R, OP_UGT_R},     {OP_ULE_R, OP_UGE_R},
      {OP_SLT32_R, OP_SGT32_R}, {OP_SLE32_R, OP_SGE32_R},
      {OP_SLT64_R, OP_SGT64_R}, {OP_SLE64_R, OP_SGE64_R}};
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
    for (int j = 0; j < 2; j++)
      if (pairs[i][j] == op)
        return pairs[i][1 - j];
  return op;
}

/* The R form of a comparison with something that is loaded, from that of the
 * same comparison of registers.  Those have four forms each, in this order:
 *
 *     EQ NE ULT ULE UGT UGE, 4 signed ones of 32 bits, 4 of 64
 *
 * With a load there are two forms, and the signed ones have the width of the
 * load. */
static unsigned load_jump_op(int op, unsigned bits) {
  enum { FORMS = 4, FIRST_SIGNED = 6, SIGNED = 4 };
  assert(op >= OP_EQ_R && op <= OP_SGE64_R && (op - OP_EQ_R) % FORMS == 0);
  assert(bits == 8 || bits == 32 || bits == 64);
  unsigned kind = (unsigned)(op - OP_EQ_R) / FORMS;
  if (kind >= FIRST_SIGNED)
    kind = FIRST_SIGNED + (kind - FIRST_SIGNED) % SIGNED;
  return (bits == 8    ? OP_LEQ8_R
          : bits == 32 ? OP_LEQ32_R
                       : OP_LEQ64_R) +
         2 * kind;
}

/* Is the operand a number that x of an instruction has room for? */
static bool fits_x(const struct maker *k, ir_operand x, unsigned bits,
                   int64_t *number) {
  uint64_t value;
  if (!code_number(k, x, &value))
    return false;
  *number = sign_extend(value, bits);
  return *number == (int32_t)*number;
}

/* Is instruction s a load that only the comparison after it reads, and that a
 * branch follows? */
static bool feeds_test(const struct maker *k, uint32_t s, uint32_t end) {
  const struct ir_insn *i = &k->f->insns[s];
  if (i->op != IR_LOAD || !is_slot(i->a) || s + 2 >= end ||
      i[2].op != IR_CONDBR || code_compare_op(&i[1]) < 0 ||
      i[1].type.kind != i->type.kind || i[1].type.bits != i->type.bits ||
      !code_feeds_next(k, s + 1, end, i[2].a))
    return false;
  return code_feeds_next(k, s, end, i[1].a) ||
         code_feeds_next(k, s, end, i[1].b);
}

/* A load, a comparison with what it gives, and the branch on that. */
static bool load_branch(struct maker *k, uint32_t s, uint32_t end,
                        uint32_t next) {
  const struct ir_insn *i = &k->f->insns[s];
  if (!feeds_test(k, s, end))
    return false;
  unsigned bits = i->type.kind == IR_PTR ? 64 : i->type.bits;
  bool left = i[1].a == i->result;
  ir_operand other = left ? i[1].b : i[1].a;
  int op = left ? code_compare_op(&i[1]) : mirrored(code_compare_op(&i[1]));
  int64_t number = 0;
  bool immediate = fits_x(k, other, bits, &number);
  if ((bits != 8 && bits != 32 && bits != 64) || other == i->result ||
      (!immediate && !is_slot(other)))
    return false;
  bool swap = i[2].target[0] == next;
  op = swap ? negated(op) : op;
  struct insn *n = code_emit(k, load_jump_op(op, bits) + immediate, s, 3);
  n->a = reg_offset(i->a);
  n->b = immediate ? 0 : reg_offset(other);
  n->x = (uint32_t)number;
  n->imm = i->imm;
  code_jumps_to(k, i[2].target[swap]);
  code_jump(k, s + 2, i[2].target[!swap], next);
  return true;
}

/* A test of bits: and, comparison with zero, branch. */
static bool test_branch(struct maker *k, uint32_t s, uint32_t end,
                        uint32_t next) {
  const struct ir_insn *i = &k->f->insns[s];
  uint64_t zero;
  if (i->op != IR_AND || s + 2 >= end || i->type.bits > 64 ||
      (i[1].op != IR_NE && i[1].op != IR_EQ) || i[1].a != i->result ||
      !code_number(k, i[1].b, &zero) || zero != 0 || i[2].op != IR_CONDBR ||
      !code_feeds_next(k, s, end, i[1].a) ||
      !code_feeds_next(k, s + 1, end, i[2].a))
    return false;
  bool swap = i[2].target[0] == next;
  bool nonzero = (i[1].op == IR_NE) != swap;
  if (code_two_operands(k, nonzero ? OP_JTEST_R : OP_JNTEST_R, i->a, i->b, s,
                        3) == NULL)
    return false;
  code_jumps_to(k, i[2].target[swap]);
  code_jump(k, s + 2, i[2].target[!swap], next);
  return true;
}

/* The R form of an addition and the test of its result that follows; -1: none.
 * There is code where overflow is a fault and the test is signed, and where
 * neither is. */
static int step_op(const struct ir_insn *add, const struct ir_insn *test) {
  bool n = add->flags & IR_NSW, w32 = add->type.bits == 32;
  switch (test->op) {
  case IR_ULT:
    return n ? -1 : w32 ? OP_STEP_ULT32_R : OP_STEP_ULT64_R;
  case IR_ULE:
    return n ? -1 : w32 ? OP_STEP_ULE32_R : OP_STEP_ULE64_R;
  case IR_SLT:
    return !n ? -1 : w32 ? OP_STEP_SLT32_R : OP_STEP_SLT64_R;
  case IR_SLE:
    return !n ? -1 : w32 ? OP_STEP_SLE32_R : OP_STEP_SLE64_R;
  case IR_SGT:
    return !n ? -1 : w32 ? OP_STEP_SGT32_R : OP_STEP_SGT64_R;
  case IR_SGE:
    return !n ? -1 : w32 ? OP_STEP_SGE32_R : OP_STEP_SGE64_R;
  default:
    return -1;
  }
}

/* v = v + constant, then a jump to a test of v: one instruction.  What it
 * stands for are the addition and the jump, so that the slow path goes on with
 * the test itself. */
static bool step_branch(struct maker *k, uint32_t s, uint32_t end,
                        uint32_t next) {
  const struct ir_insn *i = &k->f->insns[s];
  uint64_t step;
  if (k->starts || i->op != IR_ADD || i->a != i->result || s + 2 != end ||
      (i->type.bits != 32 && i->type.bits != 64) || i[1].op != IR_BR ||
      !code_number(k, i->b, &step))
    return false;
  int64_t signed_step = sign_extend(step, i->type.bits);
  const struct ir_block *b = &k->f->blocks[i[1].target[0]];
  const struct ir_insn *test = &k->f->insns[b->first];
  int op = step_op(i, test);
  if (b->count != 2 || op < 0 || test->a != i->result || test->b == i->result ||
      test->type.bits != i->type.bits || test[1].op != IR_CONDBR ||
      !code_feeds_next(k, b->first, b->first + 2, test[1].a) ||
      signed_step != (int32_t)signed_step)
    return false;
  struct insn *n = code_two_operands(k, op, test->a, test->b, s, 2);
  if (n == NULL)
    return false;
  n->x = (uint32_t)signed_step;
  code_jumps_to(k, test[1].target[0]);
  code_jump(k, b->first + 1, test[1].target[1], next);
  return true;
}

unsigned code_test(struct maker *k, uint32_t s, uint32_t end, uint32_t next) {
  if (test_branch(k, s, end, next) || load_branch(k, s, end, next))
    return 3;
  return compare_branch(k, s, end, next) || step_branch(k, s, end, next) ? 2
                                                                         : 0;
}

void code_conditional(struct maker *k, uint32_t s, uint32_t next) {
  const struct ir_insn *i = &k->f->insns[s];
  if (!is_slot(i->a)) {
    code_emit(k, OP_GENERIC, s, 1);
    return;
  }
  bool swap = i->target[0] == next;
  code_emit(k, swap ? OP_JZ : OP_JNZ, s, 1)->a = reg_offset(i->a);
  code_jumps_to(k, i->target[swap]);
  code_jump(k, s, i->target[!swap], next);
}
