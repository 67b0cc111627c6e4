/*
 * vm/code.c - from IR to code.
 *
 * Each code instruction stands for one to three IR instructions that follow
 * each other: a comparison and the branch on it, an index computation and the
 * access through it.  exec.c leaves the fast path by executing those with
 * generic.c, so the choice of code is only a matter of speed.
 */
#include <string.h>

#include "ir/statements.h"
#include "vm/code_impl.h"

/* ---------------------------------------------------------------- emitting */

static void generic(struct maker *k, uint32_t source) {
  code_emit(k, OP_GENERIC, source, 1);
}

/* d of the instruction just emitted is a jump to the block.  It is filled in
 * when all blocks have their places. */
static void jumps_to(struct maker *k, uint32_t block) {
  assert(k->code->insn_count > 0 && block < k->f->block_count);
  VEC_ROOM(k->fixups, k->fixup_count, k->fixup_capacity);
  k->fixups[k->fixup_count++] = (struct fixup){k->code->insn_count - 1, block};
}

/* A jump to the block, unless that is the one that comes next.  Where branches
 * are counted it is made in any case: else a `break` would not be seen. */
static void jump(struct maker *k, uint32_t source, uint32_t block,
                 uint32_t next) {
  if (block == next && !k->vm->observers.counted)
    return;
  code_emit(k, OP_JMP, source, 1);
  jumps_to(k, block);
}

/* -------------------------------------------------------------- arithmetic */

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

/* The R form of a comparison, -1 if there is none; the forms I, JR and JI
 * follow it in enum vm_op. */
static int compare_op(const struct ir_insn *i) {
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

/* Emits an operation with the operands x and y: in its R form with registers a
 * and b, or in its I form, which follows it, if y is a number.  NULL: an
 * operand needs more than a register. */
static struct insn *two_operands(struct maker *k, int op, ir_operand x,
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

/* From here on: each function makes code for the IR instruction s, or for
 * several that begin with it, if it knows them.  False: nothing was emitted but
 * constants, which do no harm.  end is where the block or the statement ends.
 */
static bool binary(struct maker *k, uint32_t s) {
  const struct ir_insn *i = &k->f->insns[s];
  int op = binary_op(i);
  if (op < 0)
    op = compare_op(i);
  if (op < 0)
    return false;
  struct insn *n = two_operands(k, op, i->a, i->b, s, 1);
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

static bool move(struct maker *k, uint32_t s) {
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

/* ----------------------------------------------------------------- control */

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

/* A comparison and the branch on it.  Branches jump to one of their targets and
 * fall through to the other one, if that comes next: the test is negated if it
 * is the first target that does. */
static bool compare_branch(struct maker *k, uint32_t s, uint32_t end,
                           uint32_t next) {
  const struct ir_insn *i = &k->f->insns[s];
  int op = compare_op(i);
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
  if (two_operands(k, op + TO_JUMP, i->a, i->b, s, 2) == NULL)
    return false;
  jumps_to(k, taken);
  jump(k, s + 1, other, next);
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
      i[2].op != IR_CONDBR || compare_op(&i[1]) < 0 ||
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
  int op = left ? compare_op(&i[1]) : mirrored(compare_op(&i[1]));
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
  jumps_to(k, i[2].target[swap]);
  jump(k, s + 2, i[2].target[!swap], next);
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
  if (two_operands(k, nonzero ? OP_JTEST_R : OP_JNTEST_R, i->a, i->b, s, 3) ==
      NULL)
    return false;
  jumps_to(k, i[2].target[swap]);
  jump(k, s + 2, i[2].target[!swap], next);
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
 * stands for are the addition and the jump, so that the slow way goes on with
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
  struct insn *n = two_operands(k, op, test->a, test->b, s, 2);
  if (n == NULL)
    return false;
  n->x = (uint32_t)signed_step;
  jumps_to(k, test[1].target[0]);
  jump(k, b->first + 1, test[1].target[1], next);
  return true;
}

/* A branch on a condition that was computed earlier. */
static void conditional(struct maker *k, uint32_t s, uint32_t next) {
  const struct ir_insn *i = &k->f->insns[s];
  if (!is_slot(i->a)) {
    generic(k, s);
    return;
  }
  bool swap = i->target[0] == next;
  code_emit(k, swap ? OP_JZ : OP_JNZ, s, 1)->a = reg_offset(i->a);
  jumps_to(k, i->target[swap]);
  jump(k, s, i->target[!swap], next);
}

static unsigned translate(struct maker *k, uint32_t s, uint32_t end,
                          uint32_t next);

/* Is the block a short one that ends with a branch, such as the test of a loop?
 * Calls cannot be copied. */
static bool is_test(const struct ir_function *f, const struct ir_block *b) {
  enum { LONGEST = 5 };
  if (b->count > LONGEST || f->insns[b->first + b->count - 1].op != IR_CONDBR)
    return false;
  for (uint32_t i = 0; i < b->count; i++)
    if (f->insns[b->first + i].op == IR_CALL) /* has its site once */
      return false;
  return true;
}

/* The test of a loop is copied to where the loop jumps back to it: that spares
 * a jump.  The last jump of the copy may differ from that of the original,
 * which falls through elsewhere; so it is not part of what is the same. */
static void copy_test(struct maker *k, uint32_t block, uint32_t next) {
  struct code *c = k->code;
  const struct ir_block *b = &k->f->blocks[block];
  uint32_t s = b->first, end = s + b->count;
  VEC_ROOM(c->copies, c->copy_count, c->copy_capacity);
  struct code_copy *copy = &c->copies[c->copy_count++];
  *copy = (struct code_copy){c->insn_count, 0, c->blocks[block]};
  while (s < end)
    s += translate(k, s, end, next);
  copy->end = c->insn_count;
  if (c->insns[copy->end - 1].handler == k->vm->tables.handlers[OP_JMP])
    copy->end--;
  assert(copy->at < c->insn_count && copy->of < copy->at);
  assert(c->copy_count == 1 || copy[-1].end <= copy->at);
}

/* A block before the next one has its code already: the jump goes back. */
static void branch(struct maker *k, uint32_t s, uint32_t next) {
  uint32_t block = k->f->insns[s].target[0];
  if (block < next && is_test(k->f, &k->f->blocks[block]))
    copy_test(k, block, next);
  else
    jump(k, s, block, next);
}

/* Copies are sorted, because they were made in the order of the code. */
uint32_t code_index(const struct code *code, const struct insn *pc) {
  uint32_t index = (uint32_t)(pc - code->insns), low = 0;
  assert(index < code->insn_count);
  for (uint32_t high = code->copy_count; low < high;) {
    uint32_t middle = (low + high) / 2;
    if (code->copies[middle].end <= index)
      low = middle + 1;
    else
      high = middle;
  }
  if (low == code->copy_count || index < code->copies[low].at)
    return index;
  return code->copies[low].of + (index - code->copies[low].at);
}

/* A return, by the cheapest operation that does it: LEAVE or HAND_BACK for
 * light functions, RET0 and RET1 for none or one value of one slot, RETN for
 * all others.  main returns by RETN, which looks at its result. */
static void ret(struct maker *k, uint32_t s) {
  const struct ir_insn *i = &k->f->insns[s];
  const struct ir_list *list = &k->f->rets[i->imm];
  unsigned step = !k->code->light    ? 0
                  : k->code->borrows ? OP_HAND_BACK0 - OP_RET0
                                     : OP_LEAVE0 - OP_RET0;
  uint32_t a;
  if (list->count == 0) {
    code_emit(k, OP_RET0 + step, s, 1);
  } else if (list->count == 1 && k->f->result_count == 1 &&
             k->code->number != k->vm->program->main &&
             ir_type_slots(k->f->results[0]) == 1 &&
             code_register(k, list->items[0], s, 0, &a)) {
    code_emit(k, OP_RET1 + step, s, 1)->a = a;
  } else {
    code_emit(k, OP_RETN, s, 1)->imm = i->imm;
    return;
  }
  struct insn *last = &k->code->insns[k->code->insn_count - 1];
  if (k->code->borrows) {
    last->b = reg_offset(k->code->loans_slot);
    last->imm = (int64_t)k->code->borrows;
  }
}

/* --------------------------------------------------------------- functions */

/* The address of a thread-local variable; false: it is none after all. */
static bool thread_local(struct maker *k, uint32_t s) {
  const struct ir_insn *i = &k->f->insns[s];
  assert(ir_is_constant(i->a));
  const struct ir_constant *c = &k->vm->program->constants[i->a - IR_CONSTANT];
  uint32_t number = k->vm->tables.tls_numbers[c->index];
  if (number == IR_NONE)
    return false;
  struct insn *n = code_emit(k, OP_TLS, s, 1);
  n->d = reg_offset(i->result);
  n->a = number;
  n->imm = (int64_t)c->bits;
  return true;
}

/* Liveness knows that a variable is not read any more.  But a pointer in one
 * keeps its block from being lost (keeps_value), so it must go with the scope;
 * and setjmp may return into the scope later. */
static bool end_variable(struct maker *k, uint32_t s) {
  const struct ir_insn *i = &k->f->insns[s];
  bool holds = i->type.kind == IR_PTR ||
               (i->type.kind == IR_INT && i->type.bits >= 64) ||
               k->f->jump_live;
  if (i->result >= k->f->first_temp || !holds)
    return true;
  for (unsigned n = 0; n < ir_type_slots(i->type); n++)
    code_emit(k, OP_UNDEF, s, 1)->d = reg_offset(i->result + n);
  return true;
}

static bool ordinary(struct maker *k, uint32_t s) {
  switch (k->f->insns[s].op) {
  case IR_MOV:
    return !(undefined_is_any(k->vm) && (k->f->insns[s].flags & IR_DECIDES)) &&
           move(k, s);
  case IR_KILL:
    return end_variable(k, s);
  case IR_LOAD:
  case IR_STORE:
    return code_access(k, s);
  case IR_PTRADD:
    return code_pointer_add(k, s);
  case IR_TLS:
    return thread_local(k, s);
  default:
    return binary(k, s) || float_op(k, s) || conversion(k, s);
  }
}

static bool starts_here(const struct maker *k, uint32_t s) {
  return k->starts && (k->starts[s / 64] >> (s % 64) & 1);
}

/* One instruction, or several; how many. */
static unsigned translate(struct maker *k, uint32_t s, uint32_t end,
                          uint32_t next) {
  if (starts_here(k, s))
    code_emit(k, OP_STATEMENT, s, 1); /* no constant: see again_from */
  if (undefined_is_any(k->vm))
    end = s + 1; /* operands that get values are not computed again */
  for (uint32_t i = s + 1; k->starts && i < end; i++)
    if (starts_here(k, i))
      end = i; /* no instruction is part of two statements */
  unsigned n = code_indexed(k, s, end);
  if (n)
    return n;
  if (test_branch(k, s, end, next) || load_branch(k, s, end, next))
    return 3;
  if (compare_branch(k, s, end, next) || step_branch(k, s, end, next))
    return 2;
  n = code_load_extended(k, s, end);
  if (n)
    return n;
  switch (k->f->insns[s].op) {
  case IR_BR:
    branch(k, s, next);
    break;
  case IR_CONDBR:
    conditional(k, s, next);
    break;
  case IR_CALL:
    code_call(k, s);
    break;
  case IR_RET:
    ret(k, s);
    break;
  default:
    if (!ordinary(k, s))
      generic(k, s);
  }
  return 1;
}

static void count_use(void *context, uint32_t slot) {
  ((uint32_t *)context)[slot]++;
}

/* How often slots are read, for code_feeds_next. */
static void count_uses(struct maker *k) {
  for (uint32_t i = 0; i < k->f->insn_count; i++)
    ir_insn_reads(k->vm->program, k->f, &k->f->insns[i], count_use, k->uses);
}

/* Jumps are in bytes, from the next instruction: what goes back is negative. */
static uint32_t jump_offset(uint32_t from, uint32_t to) {
  return (uint32_t)(((int64_t)to - (int64_t)from - 1) *
                    (int64_t)sizeof(struct insn));
}

/* Code for all blocks, in their order; then jumps get their distances. */
static void make_blocks(struct maker *k) {
  const struct ir_function *f = k->f;
  for (uint32_t b = 0; b < f->block_count; b++) {
    uint32_t s = f->blocks[b].first, end = s + f->blocks[b].count;
    k->code->blocks[b] = k->code->insn_count;
    while (s < end)
      s += translate(k, s, end, b + 1);
  }
  for (size_t i = 0; i < k->fixup_count; i++)
    k->code->insns[k->fixups[i].insn].d =
        jump_offset(k->fixups[i].insn, k->code->blocks[k->fixups[i].block]);
  assert(k->source_count == k->code->insn_count);
  assert(k->span_count == k->code->insn_count);
}

static bool calls_setjmp(const struct vm *vm, const struct ir_function *f) {
  for (uint32_t i = 0; i < f->insn_count; i++) {
    const struct ir_insn *n = &f->insns[i];
    if (n->op != IR_CALL || !ir_is_constant(n->a))
      continue;
    const struct ir_constant *c = &vm->program->constants[n->a - IR_CONSTANT];
    if (c->kind == IR_FUNCTION &&
        strstr(vm->program->functions[c->index].name, "setjmp"))
      return true;
  }
  return false;
}

/* The slots of a frame that the IR does not know: struct code shows them.  Two
 * scratch slots are enough, since no instruction has more constants that need a
 * register. */
static void hidden_slots(struct maker *k) {
  struct code *c = k->code;
  uint32_t n = k->f->slot_count;
  k->scratch = n;
  n += 2;
  c->chain_slot = n++;
  c->varargs_slot = k->f->variadic ? n++ : IR_NONE;
  c->anchor_slot = calls_setjmp(k->vm, k->f) ? n++ : IR_NONE;
  c->borrows = code_borrows(k->vm, k->f);
  c->loans_slot = c->borrows ? n++ : IR_NONE;
  c->frame_slots = n;
}

static bool has_entry_locals(const struct ir_function *f) {
  for (uint32_t i = 0; i < f->local_count; i++)
    if (!f->locals[i].scoped)
      return true;
  return false;
}

static bool has_alloca(const struct ir_function *f) {
  for (uint32_t i = 0; i < f->insn_count; i++)
    if (f->insns[i].op == IR_ALLOCA)
      return true;
  return false;
}

static void trim_tables(struct maker *k) {
  struct code *c = k->code;
  c->insns = alloc_resize(c->insns, k->insn_capacity * sizeof *c->insns,
                          c->insn_count * sizeof *c->insns);
  c->source = alloc_resize(c->source, k->source_capacity * sizeof *c->source,
                           c->insn_count * sizeof *c->source);
  c->span = alloc_resize(c->span, k->span_capacity * sizeof *c->span,
                         c->insn_count * sizeof *c->span);
}

/* Translates the function.  What is known of it as a whole comes first, because
 * calls and returns depend on that. */
static void make_body(struct vm *vm, struct code *code) {
  const struct ir_function *f = code->f;
  struct maker k = {.vm = vm, .code = code, .f = f};
  k.uses = alloc_new(f->slot_count * sizeof *k.uses);
  code->blocks = alloc_new(f->block_count * sizeof *code->blocks);
  code->calls = alloc_new(f->call_count * sizeof *code->calls);
  size_t words = (f->insn_count + 63) / 64 * sizeof *k.starts;
  if (vm->options.statements && !f->runtime) {
    k.starts = alloc_new(words);
    statements_find(vm->program, f, k.starts);
  }
  hidden_slots(&k);
  count_uses(&k);
  code->simple = !has_entry_locals(f);
  code->atomic = !f->runtime && strncmp(f->name, "__VERIFIER_atomic_", 18) == 0;
  code->light = f->local_count == 0 && !has_alloca(f) &&
                (f->byval == NULL || code->borrows != 0) &&
                code->anchor_slot == IR_NONE && code->varargs_slot == IR_NONE &&
                !code->atomic;
  make_blocks(&k);
  trim_tables(&k);
  code->kept = alloc_new(2 * (size_t)code->insn_count * sizeof *code->kept);
  if (vm->observers.counted && !f->runtime) {
    code->counts = alloc_new(code->insn_count * sizeof *code->counts);
    code->taken = alloc_new(2 * (size_t)f->insn_count * sizeof *code->taken);
  }
  alloc_free(k.uses, f->slot_count * sizeof *k.uses);
  if (k.starts)
    alloc_free(k.starts, words);
  VEC_FREE(k.fixups, k.fixup_capacity);
}

static enum runtime_function runtime_function(const struct ir_function *f) {
  static const char *const names[] = {"",
#define X(code, name) name,
                                      RUNTIME_FUNCTIONS(X)
#undef X
  };
  for (size_t i = 1; f->runtime && i < sizeof names / sizeof *names; i++)
    if (strcmp(names[i], f->name) == 0)
      return (enum runtime_function)i;
  return RUNTIME_OTHER;
}

/* To initialise or destroy a lock is one read and one write.  Its parts are the
 * runtime's own: a real one has others, so they mean nothing when torn. */
static bool is_whole(const struct ir_function *f) {
  static const char *const names[] = {"pthread_mutex_init",
                                      "pthread_mutex_destroy",
                                      "mtx_init",
                                      "pthread_cond_init",
                                      "pthread_cond_destroy",
                                      "pthread_rwlock_init",
                                      "sem_init",
                                      "pthread_rwlock_destroy",
                                      "sem_destroy",
                                      "pthread_barrier_destroy",
                                      "pthread_barrier_init"};
  for (size_t i = 0; f->runtime && i < sizeof names / sizeof *names; i++)
    if (strcmp(names[i], f->name) == 0)
      return true;
  return false;
}

struct code *code_of(struct vm *vm, uint32_t function) {
  assert(function < vm->program->function_count);
  struct code *code = vm->tables.codes[function];
  if (LIKELY(code != NULL))
    return code;
  code = alloc_new(sizeof *code);
  code->f = &vm->program->functions[function];
  code->number = function;
  code->which = runtime_function(code->f);
  code->whole = vm->options.split && is_whole(code->f);
  code->summed = vm->options.summaries && vm->options.summarizer->wanted(
                                              vm->options.summaries, function);
  code->builtin = vm->tables.builtins[function];
  if (code->f->defined)
    make_body(vm, code);
  vm->tables.codes[function] = code;
  return code;
}

static void site_release(struct call_site *site) {
  alloc_free(site->args, site->arg_slots * sizeof *site->args);
  if (site->loans)
    alloc_free(site->loans, site->ir->arg_count * sizeof *site->loans);
}

/* Two sets of slots, and room for what liveness writes. */
size_t code_kept_bytes(const struct code *code) {
  size_t words = (code->frame_slots + 63) / 64;
  return (2 * words + code->f->live_words) * sizeof(uint64_t);
}

void code_free(struct code *code) {
  const struct ir_function *f = code->f;
  if (f->defined) {
    for (uint32_t i = 0; i < f->call_count; i++)
      site_release(&code->calls[i]);
    alloc_free(code->calls, f->call_count * sizeof *code->calls);
    alloc_free(code->blocks, f->block_count * sizeof *code->blocks);
    VEC_FREE(code->copies, code->copy_capacity);
    for (size_t i = 0; i < 2 * (size_t)code->insn_count; i++)
      if (code->kept[i])
        alloc_free(code->kept[i], code_kept_bytes(code));
    alloc_free(code->kept, 2 * (size_t)code->insn_count * sizeof *code->kept);
    alloc_free(code->insns, code->insn_count * sizeof *code->insns);
    alloc_free(code->source, code->insn_count * sizeof *code->source);
    alloc_free(code->span, code->insn_count * sizeof *code->span);
    alloc_free(code->counts, code->insn_count * sizeof *code->counts);
    alloc_free(code->taken, 2 * (size_t)f->insn_count * sizeof *code->taken);
  }
  alloc_free(code, sizeof *code);
}
