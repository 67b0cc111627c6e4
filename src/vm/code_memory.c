/*
 * vm/code_memory.c - code for loads, stores and address arithmetic.
 *
 * An index, the address made from it and the access through that become one
 * instruction: the access checks what the arithmetic would have.
 *
 * An access has many forms, which enum vm_op has in a regular order: all of one
 * size, then the same of the next size.  So an operation is found by adding
 * distances to the form for 8 bits.
 */
#include "vm/code_impl.h"

/* Which of the sizes 1, 2, 4 and 8 an access of this type has; -1: none of
 * them, or a value that needs more than its bytes. */
static int size_index(ir_type type) {
  if (ir_type_slots(type) != 1)
    return -1;
  if (type.kind == IR_INT && type.bits % 8 != 0)
    return -1;
  switch (ir_type_bytes(type)) {
  case 1:
    return 0;
  case 2:
    return 1;
  case 4:
    return 2;
  case 8:
    return 3;
  default:
    return -1;
  }
}

/* From an operation to the one of the next size. */
enum { SIZE_STEP = OP_LOAD16 - OP_LOAD8 };
_Static_assert(OP_STOREGI64 - OP_STOREGI8 == 3 * SIZE_STEP, "the same order");
/* From an index of 64 bits to one of 32. */
enum { TO_SIGNED = 1, TO_UNSIGNED = 2 };
_Static_assert(OP_LOADXU8 - OP_LOADX8 == TO_UNSIGNED, "the same order");
/* To an index with a bound. */
enum { TO_BOUNDED = OP_PADDXB - OP_PADDX };
_Static_assert(OP_LOADXB8 - OP_LOADX8 == TO_BOUNDED, "the same order");
_Static_assert(OP_STOREXB8 - OP_STOREX8 == TO_BOUNDED, "the same order");
_Static_assert(OP_STOREXBI8 - OP_STOREXI8 == TO_BOUNDED, "the same order");
/* From a register that is stored to a number. */
enum { TO_NUMBER = OP_STOREI8 - OP_STORE8 };
_Static_assert(OP_STOREXI8 - OP_STOREX8 == TO_NUMBER, "the same order");
_Static_assert(OP_STOREXUBI8 - OP_STOREXUB8 == TO_NUMBER, "the same order");
_Static_assert(OP_STOREGI8 - OP_STOREG8 == TO_NUMBER, "the same order");

static bool is_access(const struct ir_insn *i) {
  return (i->op == IR_LOAD || i->op == IR_STORE) && size_index(i->type) >= 0;
}

/* What is stored: a register, or a number that the instruction has room for. */
struct stored {
  bool number;
  uint32_t x, slot;
};

/* Finds what instruction i stores; a load stores nothing.  False: it needs more
 * than a register. */
static bool find_stored(struct maker *k, uint32_t s, const struct ir_insn *i,
                        struct stored *out) {
  *out = (struct stored){false, 0, 0};
  if (i->op != IR_STORE)
    return true;
  if (ir_is_constant(i->b)) {
    struct reg value = constant_reg(k->vm, i->b - IR_CONSTANT, false);
    int64_t number = sign_extend(value.bits, 8 * ir_type_bytes(i->type));
    out->number = value.meta == 0 && number == (int32_t)number;
    out->x = (uint32_t)number;
  }
  return out->number || code_register(k, i->b, s, 1, &out->slot);
}

/* An access through a register, or to a fixed place in a global. */
bool code_access(struct maker *k, uint32_t s) {
  const struct ir_insn *i = &k->f->insns[s];
  if (!is_access(i))
    return false;
  int step = size_index(i->type) * SIZE_STEP;
  uint32_t a = 0;
  struct stored stored;
  if (!find_stored(k, s, i, &stored))
    return false;
  struct reg p = {0, 0};
  bool fixed = ir_is_constant(i->a);
  if (fixed) {
    p = constant_reg(k->vm, i->a - IR_CONSTANT, false);
    if (!reg_is_pointer(p))
      return false;
  } else {
    a = reg_offset(i->a);
  }
  unsigned op = i->op == IR_LOAD ? (fixed ? OP_LOADG8 : OP_LOAD8)
                                 : (fixed ? OP_STOREG8 : OP_STORE8);
  op += (unsigned)step + (stored.number ? TO_NUMBER : 0);
  struct insn *n = code_emit(k, op, s, 1);
  n->d = i->op == IR_LOAD ? reg_offset(i->result) : 0;
  n->a = fixed ? (uint32_t)p.meta : a;
  n->b = stored.slot;
  n->x = stored.x;
  n->imm = i->imm + (int64_t)p.bits;
  return true;
}

/* Is it an address made with an index that is not known? */
static bool is_index(const struct ir_insn *i) {
  return i->op == IR_PTRADD && is_slot(i->b);
}

/* What the index must be below.  False: the number does not fit. */
static bool find_bound(const struct maker *k, const struct ir_insn *add,
                       uint32_t *bound) {
  assert(add->array < k->vm->program->array_count);
  uint64_t count = k->vm->program->arrays[add->array].count;
  *bound = (uint32_t)count;
  return count <= UINT32_MAX;
}

/* sext, ptradd, access; or ptradd, access: how many, 0 if it is none. */
static unsigned indexed_length(const struct maker *k, uint32_t s,
                               uint32_t end) {
  const struct ir_insn *i = &k->f->insns[s];
  unsigned n = 1;
  if ((i->op == IR_SEXT || i->op == IR_ZEXT) && i->from.bits == 32 &&
      i->type.bits == 64 && is_slot(i->a)) {
    if (s + 1 >= end || !is_index(i + 1) || !code_feeds_next(k, s, end, i[1].b))
      return 0;
    s++;
    i++;
    n = 2;
  }
  if (!is_index(i))
    return 0;
  if (s + 1 < end && is_access(i + 1) && code_feeds_next(k, s, end, i[1].a) &&
      i[1].imm == 0 && i[1].b != i->result)
    return n + 1;
  return n == 2 ? 2 : 0;
}

/* The bound of the index is in x; or in d, if x has the number that is stored,
 * since such an instruction has no other use for d. */
unsigned code_indexed(struct maker *k, uint32_t s, uint32_t end) {
  unsigned length = indexed_length(k, s, end);
  if (length == 0)
    return 0;
  const struct ir_insn *first = &k->f->insns[s];
  bool extended = first->op != IR_PTRADD;
  const struct ir_insn *add = extended ? first + 1 : first;
  bool access = length == (extended ? 3u : 2u);
  const struct ir_insn *last = access ? add + 1 : add;
  uint32_t base;
  struct stored stored;
  if (!code_register(k, add->a, s, 0, &base))
    return 0;
  uint32_t bound;
  if (!find_bound(k, add, &bound) || !find_stored(k, s, last, &stored))
    return 0;
  unsigned op = OP_PADDX;
  if (access)
    op = (unsigned)(size_index(last->type) * SIZE_STEP) +
         (last->op == IR_LOAD ? OP_LOADX8 : OP_STOREX8);
  else if (!(add->flags & IR_INBOUNDS))
    return 0;
  op += first->op == IR_SEXT ? TO_SIGNED : extended ? TO_UNSIGNED : 0;
  op += add->array ? TO_BOUNDED : 0;
  op += stored.number ? TO_NUMBER : 0;
  assert(!stored.number || last->op == IR_STORE);
  struct insn *n = code_emit(k, op, s, length);
  n->a = base;
  n->b = reg_offset(extended ? first->a : add->b);
  n->imm = add->imm;
  n->d = last->op == IR_STORE ? stored.slot : reg_offset(last->result);
  n->x = stored.number ? stored.x : bound;
  if (stored.number)
    n->d = bound;
  return length;
}

/* A load of a small number and its extension to 32 bits or more. */
unsigned code_load_extended(struct maker *k, uint32_t s, uint32_t end) {
  const struct ir_insn *i = &k->f->insns[s];
  if (!is_access(i) || i->op != IR_LOAD || !is_slot(i->a) || s + 1 >= end ||
      !code_feeds_next(k, s, end, i[1].a) || i->type.kind != IR_INT ||
      i->type.bits > 16 || i[1].type.bits > 64)
    return 0;
  int size = size_index(i->type);
  unsigned op;
  if (i[1].op == IR_ZEXT)
    op = OP_LOAD8 + (unsigned)(size * SIZE_STEP);
  else if (i[1].op == IR_SEXT && i[1].type.bits == 32)
    op = size == 0 ? OP_LOADS8 : OP_LOADS16;
  else
    return 0;
  struct insn *n = code_emit(k, op, s, 2);
  n->d = reg_offset(i[1].result);
  n->a = reg_offset(i->a);
  n->imm = i->imm;
  return 2;
}

/* An address that must stay in its object; by a number that is known (PADDI),
 * or by an index.  Others are rare and left to generic.c. */
bool code_pointer_add(struct maker *k, uint32_t s) {
  const struct ir_insn *i = &k->f->insns[s];
  uint32_t a;
  if (i->op != IR_PTRADD || !(i->flags & IR_INBOUNDS) ||
      !code_register(k, i->a, s, 0, &a))
    return false;
  uint64_t bits = 1;
  if (i->b != IR_NONE && !is_slot(i->b) && !code_number(k, i->b, &bits))
    return false;
  bool index = is_slot(i->b);
  int64_t product;
  uint32_t bound;
  if (MUL_OVERFLOWS(i->imm, (int64_t)bits, &product) ||
      !find_bound(k, i, &bound) || (i->array && !index))
    return false;
  unsigned indexed = OP_PADDX + (i->array ? TO_BOUNDED : 0u);
  struct insn *n = code_emit(k, index ? indexed : OP_PADDI, s, 1);
  n->d = reg_offset(i->result);
  n->a = a;
  n->b = index ? reg_offset(i->b) : 0;
  n->x = bound;
  n->imm = index ? i->imm : product;
  return true;
}
