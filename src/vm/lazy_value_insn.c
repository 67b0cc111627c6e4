/*
 * vm/lazy_value_insn.c - instructions with lazy operands.
 *
 * Conversions, sums with constants and masks of low bits give another view of
 * the same choice.  Comparisons with constants and switches ask on which side
 * the value is, and narrow the set.  All others need the number.
 *
 * Functions with a parameter `done` set it where the result is there.  Where
 * they do not, they have made operands numbers, and the instruction is executed
 * on those.
 */
#include "vm/lazy_value_impl.h"

/* ------------------------------------------------------------ conversions */

/* Extends the view.  Where numbers of the set need different views, it is split
 * between those. */
static enum go extend(struct vm *vm, struct reg *r, unsigned bits,
                      bool is_signed) {
  struct view v = view_of(*r), in, out;
  uint64_t low, high;
  enum lazy_test test = TEST_IN;
  if (view_extend(v, bits, is_signed, &in, &out, &low, &high))
    test = lazy_is_among(vm, *r, low, high);
  if (test == TEST_STOP)
    return GO_STOP;
  if (test != TEST_CANNOT) {
    *r = view_reg((uint32_t)r->meta, test == TEST_IN ? in : out);
    return GO_NEXT;
  }
  if (lazy_number(vm, r) != GO_NEXT)
    return GO_STOP;
  if (is_signed)
    r->bits = (uint64_t)sign_extend(r->bits, v.outer) & width_mask(bits);
  return GO_NEXT;
}

/* The value as one of so many bits; what it has more or less of them are
 * zeros. */
static enum go as_bits(struct vm *vm, struct reg *r, unsigned bits) {
  struct view v = view_of(*r);
  if (v.outer < bits)
    return extend(vm, r, bits, false);
  *r = view_reg((uint32_t)r->meta, view_truncate(v, bits));
  return GO_NEXT;
}

static unsigned type_bits(ir_type type) {
  return type.kind == IR_INT ? type.bits : type.kind == IR_F32 ? 32 : 64;
}

/* Whole bytes from the first on are loaded from the copy; what only adds zeros
 * keeps the register as it is. */
static enum go convert_mixed(struct vm *vm, const struct ir_insn *i,
                             struct reg *a, struct reg *result, bool *done) {
  unsigned to = type_bits(i->type);
  if (i->op == IR_TRUNC && to % 8 == 0) {
    *done = true;
    return vm_load(vm, (struct reg){0, (uint32_t)a->meta}, 0, to / 8, result);
  }
  if (i->op == IR_TRUNC || i->op == IR_SEXT)
    return lazy_number(vm, a);
  *done = true;
  *result = *a;
  return GO_NEXT;
}

/* TRUNC to BITCAST: the value as one of the bits that it is known to have, then
 * of those that it gets. */
static enum go convert(struct vm *vm, const struct ir_insn *i, struct reg *a,
                       struct reg *result, bool *done) {
  unsigned from = type_bits(i->from), to = type_bits(i->type);
  struct reg r = *a;
  if (insn_is_wide(i))
    return lazy_number(vm, a);
  if (is_mixed(*a))
    return convert_mixed(vm, i, a, result, done);
  if (is_place(*a)) {
    *done = from == 64 && to == 64;
    *result = *a;
    return *done ? GO_NEXT : lazy_number(vm, a);
  }
  if (as_bits(vm, &r, from) != GO_NEXT)
    return GO_STOP;
  if (reg_is_lazy(r) && to < from)
    r = lazy_truncate(r, to);
  else if (reg_is_lazy(r) && to > from &&
           extend(vm, &r, to, i->op == IR_SEXT) != GO_NEXT)
    return GO_STOP;
  if (!reg_is_lazy(r)) { /* the set could not be split */
    return lazy_number(vm, a);
  }
  *done = true;
  *result = r;
  return GO_NEXT;
}

/* ------------------------------------------------------------ comparisons */

/* a op b as b op' a. */
static enum ir_op mirrored(enum ir_op op) {
  switch (op) {
  case IR_ULT:
    return IR_UGT;
  case IR_ULE:
    return IR_UGE;
  case IR_UGT:
    return IR_ULT;
  case IR_UGE:
    return IR_ULE;
  case IR_SLT:
    return IR_SGT;
  case IR_SLE:
    return IR_SGE;
  case IR_SGT:
    return IR_SLT;
  case IR_SGE:
    return IR_SLE;
  default:
    return op;
  }
}

/* The values x of which `x op n` is true: low, low + 1, .. high.  False: all
 * of them or none, as *always says. */
static bool true_values(enum ir_op op, unsigned bits, uint64_t n, uint64_t *low,
                        uint64_t *high, bool *always) {
  uint64_t mask = width_mask(bits), least = UINT64_C(1) << (bits - 1);
  bool is_signed = op == IR_SLT || op == IR_SLE || op == IR_SGT || op == IR_SGE;
  uint64_t first = is_signed ? least : 0, last = (first - 1) & mask;
  *always = op == IR_ULE || op == IR_UGE || op == IR_SLE || op == IR_SGE;
  switch (op) {
  case IR_EQ:
    *low = *high = n;
    return true;
  case IR_NE:
    *low = (n + 1) & mask;
    *high = (n - 1) & mask;
    return true;
  case IR_ULT:
  case IR_SLT:
    *low = first;
    *high = (n - 1) & mask;
    return n != first;
  case IR_ULE:
  case IR_SLE:
    *low = first;
    *high = n;
    return n != last;
  case IR_UGT:
  case IR_SGT:
    *low = (n + 1) & mask;
    *high = last;
    return n != last;
  default:
    *low = n;
    *high = last;
    return n != first;
  }
}

/* The answer of a test, or the number instead. */
static enum go answer(struct vm *vm, enum lazy_test test, struct reg *a,
                      struct reg *result, bool *done) {
  if (test == TEST_STOP)
    return GO_STOP;
  if (test == TEST_CANNOT)
    return lazy_number(vm, a);
  *done = true;
  *result = reg_number(test == TEST_IN);
  return GO_NEXT;
}

/* a op n.  The numbers for which that holds follow each other, around the end
 * of numbers: which of them are left decides. */
static enum go compare_constant(struct vm *vm, enum ir_op op, unsigned bits,
                                struct reg *a, uint64_t n, struct reg *result,
                                bool *done) {
  uint64_t low, high;
  bool always;
  struct reg r = *a;
  if (as_bits(vm, &r, bits) != GO_NEXT)
    return GO_STOP;
  if (!reg_is_lazy(r))
    return lazy_number(vm, a);
  if (!true_values(op, bits, n & width_mask(bits), &low, &high, &always)) {
    *done = true;
    *result = reg_number(always);
    return GO_NEXT;
  }
  return answer(vm, lazy_is_among(vm, r, low, high), a, result, done);
}

/* The other operand is a view of the same choice, x plus a constant modulo
 * 2^bits; a is the register that x came from. */
static enum go compare_same(struct vm *vm, enum ir_op op, unsigned bits,
                            struct reg x, uint64_t difference, struct reg *a,
                            struct reg *result, bool *done) {
  uint64_t mask = width_mask(bits);
  bool is_signed = op == IR_SLT || op == IR_SLE || op == IR_SGT || op == IR_SGE;
  uint64_t first = is_signed ? UINT64_C(1) << (bits - 1) : 0;
  bool less = op == IR_ULT || op == IR_ULE || op == IR_SLT || op == IR_SLE;
  if (difference == 0 || op == IR_EQ || op == IR_NE) {
    bool equal_is_true = op == IR_EQ || op == IR_ULE || op == IR_UGE ||
                         op == IR_SLE || op == IR_SGE;
    *done = true;
    *result = reg_number((difference == 0) == equal_is_true);
    return GO_NEXT;
  }
  /* x is below the other unless the addition goes around. */
  enum lazy_test test =
      lazy_is_among(vm, x, first, (first + (mask - difference)) & mask);
  if (!less && test <= TEST_IN)
    test = test == TEST_IN ? TEST_OUT : TEST_IN;
  return answer(vm, test, a, result, done);
}

/* Are these views of one choice, the same but for what is added? */
static bool same_shape(struct reg a, struct reg b) {
  struct view x = view_of(a), y = view_of(b);
  return (uint32_t)a.meta == (uint32_t)b.meta && x.narrow == y.narrow &&
         x.outer == y.outer && x.is_signed == y.is_signed;
}

/* Of two choices, the one with fewer values has to be made. */
static enum go compare_two(struct vm *vm, const struct ir_insn *i,
                           unsigned bits, struct reg *a, struct reg *b,
                           struct reg *result, bool *done) {
  struct reg x = *a, y = *b;
  if (as_bits(vm, &x, bits) != GO_NEXT || as_bits(vm, &y, bits) != GO_NEXT)
    return GO_STOP;
  if (reg_is_lazy(x) && reg_is_lazy(y) && same_shape(x, y))
    return compare_same(vm, i->op, bits, x,
                        (y.bits - x.bits) & width_mask(bits), a, result, done);
  struct intervals *of_a = lazy_image(vm, *a), *of_b = lazy_image(vm, *b);
  bool first = intervals_size(of_a) <= intervals_size(of_b);
  intervals_free(of_a);
  intervals_free(of_b);
  return lazy_number(vm, first ? a : b);
}

/* ---------------------------------------------------------------- addition */

/* The values to which n can be added (subtracted) without signed overflow. */
static void fitting(bool add, unsigned bits, uint64_t n, uint64_t *low,
                    uint64_t *high) {
  uint64_t mask = width_mask(bits), least = UINT64_C(1) << (bits - 1);
  bool negative = (n & least) != 0;
  *low = least;
  *high = least - 1;
  if (add)
    *(negative ? low : high) -= n;
  else
    *(negative ? high : low) += n;
  *low &= mask;
  *high &= mask;
}

/* a + n, a - n. */
static enum go add_constant(struct vm *vm, const struct ir_insn *i,
                            struct reg *a, uint64_t n, struct reg *result,
                            bool *done) {
  unsigned bits = i->type.bits;
  bool add = i->op == IR_ADD;
  uint64_t low, high;
  struct reg r = *a;
  n &= width_mask(bits);
  if (as_bits(vm, &r, bits) != GO_NEXT)
    return GO_STOP;
  if (!reg_is_lazy(r))
    return lazy_number(vm, a);
  if ((i->flags & IR_NSW) && n != 0) {
    fitting(add, bits, n, &low, &high);
    enum lazy_test test = lazy_is_among(vm, r, low, high);
    if (test == TEST_STOP)
      return GO_STOP;
    if (test == TEST_CANNOT)
      return lazy_number(vm, a);
    if (test == TEST_OUT) { /* whichever it is, it is a fault */
      struct reg *operand = &r;
      if (lazy_take_least(vm, &operand, 1) != GO_NEXT)
        return GO_STOP;
      *a = r;
      return GO_NEXT;
    }
  }
  *done = true;
  *result = view_reg((uint32_t)r.meta, view_add(view_of(r), add ? n : 0 - n));
  return GO_NEXT;
}

/* Operations with a constant that keep the value, or cut it. */
static enum go other_constant(struct vm *vm, const struct ir_insn *i,
                              struct reg *a, uint64_t n, struct reg *result,
                              bool *done) {
  unsigned bits = i->type.bits;
  uint64_t mask = width_mask(bits);
  bool keeps =
      n == 0 && (i->op == IR_OR || i->op == IR_XOR || i->op == IR_SHL ||
                 i->op == IR_LSHR || i->op == IR_ASHR);
  if (keeps || (n == 1 && i->op == IR_MUL) || (n == mask && i->op == IR_AND)) {
    *done = true;
    *result = *a;
    return GO_NEXT;
  }
  if (n == 0 && (i->op == IR_AND || i->op == IR_MUL)) {
    *done = true;
    *result = reg_number(0);
    return GO_NEXT;
  }
  if (i->op != IR_AND || (n & (n + 1)) != 0)
    return lazy_number(vm, a);
  struct reg r = *a; /* the last bits */
  unsigned kept = bit_count(n);
  if (as_bits(vm, &r, kept) != GO_NEXT)
    return GO_STOP;
  if (reg_is_lazy(r) && extend(vm, &r, bits, false) != GO_NEXT)
    return GO_STOP;
  if (!reg_is_lazy(r))
    return lazy_number(vm, a);
  *done = true;
  *result = r;
  return GO_NEXT;
}

/* One operand is the number n; left: the lazy one is the first. */
static enum go with_constant(struct vm *vm, const struct ir_insn *i,
                             struct reg *a, uint64_t n, bool left,
                             struct reg *result, bool *done) {
  unsigned bits = i->type.kind == IR_INT ? i->type.bits : 64;
  if (i->op >= IR_EQ && i->op <= IR_SGE)
    return compare_constant(vm, left ? i->op : mirrored(i->op), bits, a, n,
                            result, done);
  if (i->op == IR_ADD || (i->op == IR_SUB && left))
    return add_constant(vm, i, a, n, result, done);
  bool commutes =
      i->op == IR_MUL || i->op == IR_AND || i->op == IR_OR || i->op == IR_XOR;
  if (left || commutes)
    return other_constant(vm, i, a, n, result, done);
  return lazy_number(vm, a);
}

/* A shift to the right by whole bytes leaves the upper bytes of the copy. */
static enum go shift_mixed(struct vm *vm, const struct ir_insn *i,
                           struct reg *a, struct reg b, struct reg *result,
                           bool *done) {
  if (i->op != IR_LSHR || b.meta != 0 || b.bits % 8 != 0 ||
      i->type.bits % 8 != 0 || b.bits >= i->type.bits)
    return lazy_number(vm, a);
  unsigned from = (unsigned)b.bits / 8;
  *done = true;
  return vm_load(vm, (struct reg){0, (uint32_t)a->meta}, from,
                 i->type.bits / 8 - from, result);
}

/* Both operands are lazy. */
static enum go both(struct vm *vm, const struct ir_insn *i, struct reg *a,
                    struct reg *b, struct reg *result, bool *done) {
  unsigned bits = i->type.kind == IR_INT ? i->type.bits : 64;
  if (i->op >= IR_EQ && i->op <= IR_SGE)
    return compare_two(vm, i, bits, a, b, result, done);
  if (i->op == IR_SUB && same_shape(*a, *b) &&
      (!(i->flags & IR_NSW) || a->bits == b->bits)) {
    *done = true;
    *result = reg_number((a->bits - b->bits) & width_mask(bits));
    return GO_NEXT;
  }
  if (lazy_number(vm, a) != GO_NEXT)
    return GO_STOP;
  return lazy_number(vm, b);
}

/* A lazy pointer and another of the same object: their offsets are compared or
 * subtracted. */
static enum go with_place(struct vm *vm, const struct ir_insn *i, struct reg *a,
                          struct reg *b, struct reg *result, bool *done) {
  bool left = reg_is_lazy(*a) && is_place(*a);
  struct reg *place = left ? a : b, *other = left ? b : a, base, offset;
  lazy_place_parts(vm, *place, &base, &offset);
  if (base.meta != other->meta)
    return lazy_number(vm, place);
  uint64_t n = other->bits - base.bits;
  if (i->op == IR_SUB && left) {
    *done = true;
    *result = view_reg((uint32_t)offset.meta, view_add(view_of(offset), 0 - n));
    return GO_NEXT;
  }
  enum ir_op op = left ? i->op : mirrored(i->op);
  if (i->op < IR_EQ || i->op > IR_SGE)
    return lazy_number(vm, place);
  if (op >= IR_ULT && op <= IR_UGE) /* they may be before their object */
    op = op == IR_ULT   ? IR_SLT
         : op == IR_ULE ? IR_SLE
         : op == IR_UGT ? IR_SGT
                        : IR_SGE;
  enum go go = compare_constant(vm, op, 64, &offset, n, result, done);
  return go == GO_NEXT && !*done ? lazy_number(vm, place) : go;
}

/* a and b may be changed to the numbers that they are. */
static enum go binary(struct vm *vm, const struct ir_insn *i, struct reg *a,
                      struct reg *b, struct reg *result, bool *done) {
  if ((reg_is_lazy(*a) && is_place(*a)) || (reg_is_lazy(*b) && is_place(*b)))
    return with_place(vm, i, a, b, result, done);
  if (reg_is_lazy(*a) && is_mixed(*a))
    return shift_mixed(vm, i, a, *b, result, done);
  if (reg_is_lazy(*b) && is_mixed(*b))
    return lazy_number(vm, b);
  if (reg_is_lazy(*a) && reg_is_lazy(*b))
    return both(vm, i, a, b, result, done);
  if (reg_is_lazy(*a))
    return b->meta == 0 ? with_constant(vm, i, a, b->bits, true, result, done)
                        : lazy_number(vm, a);
  return a->meta == 0 ? with_constant(vm, i, b, a->bits, false, result, done)
                      : lazy_number(vm, b);
}

/* ---------------------------------------------------------------- switches */

/* The parts that a switch divides a set into, one for each block that it may
 * go to. */
struct parts {
  struct part {
    uint32_t target; /* the block */
    struct interval *items;
    size_t count, capacity;
  } * parts;
  size_t count, capacity;
};

/* These numbers, which the function takes, go to the block as well.  False:
 * set is NULL, as there would be too many intervals. */
static bool add_to_part(struct parts *p, uint32_t target,
                        struct intervals *set) {
  size_t n = 0;
  if (set == NULL)
    return false;
  while (n < p->count && p->parts[n].target != target)
    n++;
  if (set->count && n == p->count) {
    VEC_ROOM(p->parts, p->count, p->capacity);
    p->parts[p->count++] = (struct part){target, NULL, 0, 0};
  }
  for (size_t i = 0; i < set->count; i++) {
    struct part *part = &p->parts[n];
    VEC_ROOM(part->items, part->count, part->capacity);
    part->items[part->count++] = set->items[i];
  }
  intervals_free(set);
  return true;
}

/* Which numbers of the set go to which block; false: too many intervals.  Cases
 * are sorted, and what lies between two of them goes to the default. */
static bool find_parts(struct vm *vm, const struct ir_switch *s, struct reg r,
                       struct parts *p) {
  uint64_t next = 0, mask = width_mask(view_of(r).outer);
  bool more = true;
  for (uint32_t i = 0; i < s->count; i++) {
    uint64_t value = s->values[i];
    if (value > next &&
        !add_to_part(p, s->otherwise, lazy_where(vm, r, next, value - 1)))
      return false;
    if (!add_to_part(p, s->targets[i], lazy_where(vm, r, value, value)))
      return false;
    next = value + 1;
    more = value != mask;
  }
  return !more || add_to_part(p, s->otherwise, lazy_where(vm, r, next, mask));
}

/* Goes to a block, by a choice if there are several. */
static enum go take_part(struct vm *vm, struct reg r, const struct parts *p) {
  size_t n = 0;
  enum go go = GO_NEXT;
  if (p->count > 1) {
    struct intervals **sets = alloc_raw(p->count * sizeof *sets);
    for (size_t i = 0; i < p->count; i++)
      sets[i] = intervals_of(p->parts[i].items, p->parts[i].count);
    go = lazy_split(vm, r, sets, p->count, &n);
    for (size_t i = 0; i < p->count; i++)
      intervals_free(sets[i]);
    alloc_free(sets, p->count * sizeof *sets);
  }
  vm->branch = p->parts[n].target;
  return go == GO_NEXT ? GO_BRANCH : GO_STOP;
}

static void free_parts(struct parts *p) {
  for (size_t n = 0; n < p->count; n++)
    VEC_FREE(p->parts[n].items, p->parts[n].capacity);
  VEC_FREE(p->parts, p->capacity);
  *p = (struct parts){NULL, 0, 0};
}

static enum go switch_on(struct vm *vm, const struct ir_insn *i, struct reg *a,
                         bool *done) {
  const struct ir_switch *s = &vm->at_code->f->switches[i->imm];
  struct parts p = {NULL, 0, 0};
  struct reg r = *a;
  if (!is_view(r) || s->type.bits > 64)
    return lazy_number(vm, a);
  if (as_bits(vm, &r, s->type.bits) != GO_NEXT)
    return GO_STOP;
  if (!reg_is_lazy(r))
    return lazy_number(vm, a);
  *done = find_parts(vm, s, r, &p);
  enum go as_term = GO_NEXT;
  if (!*done && lazy_as_term(vm, &r, &as_term)) {
    free_parts(&p);
    if (as_term != GO_NEXT)
      return as_term;
    *done = find_parts(vm, s, r, &p);
  }
  enum go go = *done ? take_part(vm, r, &p) : lazy_number(vm, a);
  free_parts(&p);
  return go;
}

/* ----------------------------------------------------------- instructions */

/* Slots of the operands that are lazy, how many; sets of one number become it.
 */
static unsigned find_lazy(struct vm *vm, const struct ir_insn *i, struct reg *r,
                          uint32_t *slots) {
  const ir_operand operands[3] = {i->a, i->b, i->c};
  unsigned count = 0;
  for (int n = 0; n < 3; n++) {
    if (operands[n] == IR_NONE || ir_is_constant(operands[n]))
      continue;
    ir_type type = ir_insn_operand_type(vm->at_code->f, i, n);
    unsigned width = type.kind == IR_VOID ? 0 : ir_type_slots(type);
    for (unsigned k = 0; k < width; k++) {
      struct reg *x = &r[operands[n] + k];
      if (!reg_is_lazy(*x))
        continue;
      *x = lazy_simple(vm, *x);
      if (reg_is_lazy(*x))
        slots[count++] = operands[n] + k;
    }
  }
  return count;
}

/* The operands in these slots become numbers. */
static enum go all_numbers(struct vm *vm, struct reg *r, const uint32_t *slots,
                           unsigned count) {
  for (unsigned n = 0; n < count; n++)
    if (lazy_number(vm, &r[slots[n]]) != GO_NEXT)
      return GO_STOP;
  return GO_NEXT;
}

static bool is_binary(const struct ir_insn *i) {
  return i->op >= IR_ADD && i->op <= IR_SGE && ir_type_slots(i->type) == 1;
}

/* A constant operand, or the register itself. */
static struct reg *operand_place(struct vm *vm, struct reg *r, ir_operand x,
                                 struct reg *constant) {
  if (!ir_is_constant(x))
    return &r[x];
  *constant = constant_reg(vm, x - IR_CONSTANT, false);
  return constant;
}

/* A condition is its lowest bit. */
static enum go condition(struct vm *vm, struct reg *c) {
  if (reg_is_lazy(*c))
    *c = lazy_truncate(*c, 1);
  return lazy_truth(vm, c);
}

/* Is a view of the lazy operand, or a question about it, all that the
 * instruction needs?  A comparison of a map is one more map, so that only a
 * branch asks. */
static bool views_do(struct vm *vm, const struct ir_insn *i,
                     const struct reg *a, const struct reg *b) {
  bool left = reg_is_lazy(*a), right = reg_is_lazy(*b);
  const struct reg *lazy = left ? a : b, *known = left ? b : a;
  if (!is_view(*lazy) || (right && !is_view(*b)))
    return true; /* pointwise does not */
  if (left && right)
    return same_shape(*a, *b) &&
           ((i->op >= IR_EQ && i->op <= IR_SGE) ||
            (i->op == IR_SUB && (!(i->flags & IR_NSW) || a->bits == b->bits)));
  if (known->meta != 0)
    return false;
  if (i->op >= IR_EQ && i->op <= IR_SGE)
    return lazy_map(vm, *lazy) == NULL;
  if (i->op == IR_ADD || (i->op == IR_SUB && left))
    return true;
  return i->op == IR_AND && (known->bits & (known->bits + 1)) == 0;
}

/* An operand that became a number may be all that the other one has to be
 * compared with, so both are looked at again. */
static enum go binary_insn(struct vm *vm, const struct ir_insn *i,
                           struct reg *r, bool *done) {
  uint32_t slots[6];
  struct reg constant;
  unsigned count;
  while (!*done && (count = find_lazy(vm, i, r, slots)) > 0) {
    struct reg *a = operand_place(vm, r, i->a, &constant);
    struct reg *b = operand_place(vm, r, i->b, &constant);
    enum go go = GO_NEXT;
    if (!views_do(vm, i, a, b)) {
      go = lazy_pointwise(vm, i, r, slots, count, done);
      if (go == GO_NEXT && !*done && find_lazy(vm, i, r, slots) > 0)
        go = lazy_term_insn(vm, i, r, done);
    }
    if (go != GO_NEXT || *done)
      return go;
    if (find_lazy(vm, i, r, slots) > 0 &&
        binary(vm, i, a, b, &r[i->result], done) != GO_NEXT)
      return GO_STOP;
  }
  return GO_NEXT;
}

/* Instructions that compute, and nothing here knows better. */
static enum go other_insn(struct vm *vm, const struct ir_insn *i, struct reg *r,
                          const uint32_t *slots, unsigned count, bool *done) {
  uint32_t left[6];
  enum go go = lazy_pointwise(vm, i, r, slots, count, done);
  if (go == GO_NEXT && !*done && find_lazy(vm, i, r, left) > 0)
    go = lazy_term_insn(vm, i, r, done);
  if (go != GO_NEXT || *done)
    return go;
  return all_numbers(vm, r, slots, count);
}

enum go lazy_insn(struct vm *vm, const struct ir_insn *i, struct reg *r,
                  bool *done) {
  uint32_t slots[6];
  *done = false;
  unsigned count = find_lazy(vm, i, r, slots);
  if (count == 0)
    return GO_NEXT;
  if ((insn_computes(i) && !insn_is_wide(i)) || i->op == IR_SWITCH) {
    for (unsigned n = 0; n < count; n++)
      if (is_mixed(r[slots[n]]) && lazy_unmix(vm, &r[slots[n]]) != GO_NEXT)
        return GO_STOP;
    count = find_lazy(vm, i, r, slots);
    if (count == 0)
      return GO_NEXT;
  }
  switch (i->op) {
  case IR_MOV:
    return GO_NEXT;
  case IR_SELECT:
  case IR_CONDBR:
    return ir_is_constant(i->a) ? GO_NEXT : condition(vm, &r[i->a]);
  case IR_PTRADD:
    return lazy_pointer_add(vm, i, r, done);
  case IR_LOAD:
    return lazy_load_insn(vm, i, r, done);
  case IR_STORE:
  case IR_RMW:
  case IR_CMPXCHG: /* values may be lazy, the address may not */
    return ir_is_constant(i->a) ? GO_NEXT : lazy_store_place(vm, i, &r[i->a]);
  case IR_TRUNC:
  case IR_ZEXT:
  case IR_SEXT:
  case IR_PTRTOINT:
  case IR_INTTOPTR:
  case IR_BITCAST:
    if (insn_is_wide(i))
      break;
    return convert(vm, i, &r[i->a], &r[i->result], done);
  case IR_SWITCH:
    return switch_on(vm, i, &r[i->a], done);
  default:
    if (is_binary(i))
      return binary_insn(vm, i, r, done);
  }
  return insn_computes(i) ? other_insn(vm, i, r, slots, count, done)
                          : all_numbers(vm, r, slots, count);
}

enum go vm_compute(struct vm *vm, struct reg *r, const struct ir_insn *i) {
  if (UNLIKELY(vm->values.lazy)) {
    bool done;
    enum go go = lazy_insn(vm, i, r, &done);
    if (go != GO_NEXT || done)
      return go;
  }
  return compute_insn(vm, i, r);
}
