/*
 * vm/arith.c - integers of up to 64 bits: with overflow checks, on partly
 * undefined numbers, and on pointers that became integers.
 *
 * Undefined bits go through operations as a mask: bit by bit where the
 * operation allows it, else from the lowest undefined bit up, or over the
 * whole result.  What an address is as a number is asked only where the result
 * depends on it (placement.c).
 */
#include "vm/machine.h"

/* ------------------------------------------------------------------ faults */

/* A signed overflow.  The fault has the operands and the sign of the operation,
 * or the name of one that has no sign in C. */
static enum go overflow(struct vm *vm, const struct ir_insn *i, uint64_t a,
                        uint64_t b) {
  static const char *const signs[IR_OP_COUNT] = {[IR_ADD] = "+",
                                                 [IR_SUB] = "-",
                                                 [IR_MUL] = "*",
                                                 [IR_SDIV] = "/",
                                                 [IR_SREM] = "%"};
  unsigned bits = i->type.bits;
  if (signs[i->op])
    return vm_fault(vm, SUB_OVERFLOW,
                    FACTS(.word = signs[i->op],
                          .numbers = {(uint64_t)sign_extend(a, bits),
                                      (uint64_t)sign_extend(b, bits), bits}));
  return vm_fault(vm, SUB_OVERFLOW_UNARY,
                  FACTS(.word = ir_op_text(i->op),
                        .numbers = {(uint64_t)sign_extend(a, bits)}));
}

/* A fault: the value decides something, and is undefined. */
static enum go undefined_use(struct vm *vm, enum fault_use use) {
  return vm_fault(vm, SUB_UNDEFINED_VALUE, FACTS(.use = use));
}

enum go need_number(struct vm *vm, struct reg *r, enum fault_use use) {
  if (LIKELY(r->meta == 0))
    return GO_NEXT;
  if (reg_is_partial(*r))
    return undefined_use(vm, use);
  return place_number(vm, r);
}

/* ---------------------------------------------------------- defined numbers */

/* Operands of a width below 64 are zero-extended; results may have more bits,
 * which arith_int cuts off. */
static enum go shift(struct vm *vm, const struct ir_insn *i, uint64_t a,
                     uint64_t b, uint64_t *result) {
  unsigned bits = i->type.bits;
  assert(bits >= 1 && bits <= 64);
  if (b >= bits && vm_goes_on(vm, FAULT_NO_OVERFLOW))
    b %= bits; /* as processors do */
  if (b >= bits)
    return vm_fault(vm, SUB_SHIFT,
                    FACTS(.numbers = {(uint64_t)sign_extend(b, bits), bits}));
  if (i->op == IR_SHL)
    *result = a << b;
  else if (i->op == IR_LSHR)
    *result = a >> b;
  else
    *result = (uint64_t)(sign_extend(a, bits) >> b);
  return GO_NEXT;
}

/* The lowest number divided by -1 overflows, also as a remainder. */
static enum go divide(struct vm *vm, const struct ir_insn *i, uint64_t a,
                      uint64_t b, uint64_t *result) {
  unsigned bits = i->type.bits;
  assert(bits >= 1 && bits <= 64);
  if (b == 0 && vm_goes_on(vm, FAULT_DIVISION_BY_ZERO))
    return vm_end_here(vm);
  if (b == 0)
    return vm_fault(
        vm, i->op == IR_UDIV || i->op == IR_SDIV ? SUB_DIVISION : SUB_REMAINDER,
        NO_FACTS);
  if (i->op == IR_UDIV || i->op == IR_UREM) {
    *result = i->op == IR_UDIV ? a / b : a % b;
    return GO_NEXT;
  }
  int64_t x = sign_extend(a, bits), y = sign_extend(b, bits);
  if (y == -1 && a == UINT64_C(1) << (bits - 1)) {
    *result = i->op == IR_SDIV ? a : 0;
    return vm_goes_on(vm, FAULT_NO_OVERFLOW) ? GO_NEXT : overflow(vm, i, a, b);
  }
  *result = (uint64_t)(i->op == IR_SDIV ? x / y : x % y);
  return GO_NEXT;
}

/* Add, subtract, multiply; the full result is checked if the program says it
 * fits. */
static enum go compute(struct vm *vm, const struct ir_insn *i, uint64_t a,
                       uint64_t b, uint64_t *result) {
  unsigned bits = i->type.bits;
  int64_t x = sign_extend(a, bits), y = sign_extend(b, bits), z;
  bool over;
  if (i->op == IR_ADD)
    over = ADD_OVERFLOWS(x, y, &z);
  else if (i->op == IR_SUB)
    over = SUB_OVERFLOWS(x, y, &z);
  else
    over = MUL_OVERFLOWS(x, y, &z);
  uint64_t wrapped = i->op == IR_ADD ? a + b : i->op == IR_SUB ? a - b : a * b;
  if ((i->flags & IR_NSW) && (over || z != sign_extend((uint64_t)z, bits)) &&
      !vm_goes_on(vm, FAULT_NO_OVERFLOW))
    return overflow(vm, i, a, b);
  *result = wrapped;
  return GO_NEXT;
}

/* Four facts decide all ten comparisons. */
bool comparison_holds(enum ir_op op, bool equal, bool less, bool less_signed) {
  switch (op) {
  case IR_EQ:
    return equal;
  case IR_NE:
    return !equal;
  case IR_ULT:
    return less;
  case IR_ULE:
    return less || equal;
  case IR_UGT:
    return !less && !equal;
  case IR_UGE:
    return !less;
  case IR_SLT:
    return less_signed;
  case IR_SLE:
    return less_signed || equal;
  case IR_SGT:
    return !less_signed && !equal;
  default:
    return !less_signed;
  }
}

static bool compare(enum ir_op op, unsigned bits, uint64_t a, uint64_t b) {
  int64_t x = sign_extend(a, bits), y = sign_extend(b, bits);
  return comparison_holds(op, a == b, a < b, x < y);
}

static bool is_comparison(enum ir_op op) { return op >= IR_EQ && op <= IR_SGE; }

/* The smaller or larger one. */
static uint64_t extreme(enum ir_op op, unsigned bits, uint64_t a, uint64_t b) {
  switch (op) {
  case IR_SMIN:
    return compare(IR_SLT, bits, a, b) ? a : b;
  case IR_SMAX:
    return compare(IR_SLT, bits, a, b) ? b : a;
  case IR_UMIN:
    return a < b ? a : b;
  default:
    return a < b ? b : a;
  }
}

/* What does not fit becomes the nearest number that does. */
static uint64_t saturate(enum ir_op op, unsigned bits, uint64_t a, uint64_t b) {
  uint64_t mask = width_mask(bits), z;
  int64_t x = sign_extend(a, bits), y = sign_extend(b, bits), s;
  if (op == IR_UADD_SAT)
    return ADD_OVERFLOWS(a, b, &z) || z > mask ? mask : z;
  if (op == IR_USUB_SAT)
    return a < b ? 0 : a - b;
  bool over =
      op == IR_SADD_SAT ? ADD_OVERFLOWS(x, y, &s) : SUB_OVERFLOWS(x, y, &s);
  if (!over && s == sign_extend((uint64_t)s, bits))
    return (uint64_t)s;
  return x < 0 ? mask ^ mask >> 1 : mask >> 1;
}

/* Any operation of arith_int on two defined numbers.  The type of a comparison
 * of pointers has no bits: it counts as 64. */
static enum go numbers(struct vm *vm, const struct ir_insn *i, uint64_t a,
                       uint64_t b, uint64_t *result) {
  switch (i->op) {
  case IR_ADD:
  case IR_SUB:
  case IR_MUL:
    return compute(vm, i, a, b, result);
  case IR_UDIV:
  case IR_SDIV:
  case IR_UREM:
  case IR_SREM:
    return divide(vm, i, a, b, result);
  case IR_SHL:
  case IR_LSHR:
  case IR_ASHR:
    return shift(vm, i, a, b, result);
  case IR_AND:
    *result = a & b;
    break;
  case IR_OR:
    *result = a | b;
    break;
  case IR_XOR:
    *result = a ^ b;
    break;
  case IR_SMIN:
  case IR_SMAX:
  case IR_UMIN:
  case IR_UMAX:
    *result = extreme(i->op, i->type.bits, a, b);
    break;
  case IR_SADD_SAT:
  case IR_UADD_SAT:
  case IR_SSUB_SAT:
  case IR_USUB_SAT:
    *result = saturate(i->op, i->type.bits, a, b);
    break;
  default:
    *result = compare(i->op, i->type.bits ? i->type.bits : 64, a, b);
  }
  return GO_NEXT;
}

/* ------------------------------------------------------- undefined numbers */

/* The bits from the lowest one of x up. */
static uint64_t upwards(uint64_t x) { return x ? ~((x & (0 - x)) - 1) : 0; }

/* A shift by a known number moves the mask like the bits; ASHR copies the sign
 * bit, and whether that is defined.  By an unknown one, nothing is known. */
static enum go partial_shift(struct vm *vm, const struct ir_insn *i,
                             struct reg a, struct reg b, struct reg *result) {
  uint64_t ua = undefined_bits(vm, a), z, u;
  unsigned bits = i->type.bits;
  ua &= width_mask(bits);
  if (b.meta != 0) {
    *result = reg_partial(vm, 0, width_mask(bits));
    return GO_NEXT;
  }
  if (shift(vm, i, a.bits, b.bits, &z) != GO_NEXT ||
      shift(vm, i, ua, b.bits, &u) != GO_NEXT)
    return GO_STOP;
  *result = reg_partial(vm, z & width_mask(bits), u & width_mask(bits));
  return GO_NEXT;
}

/* Numbers that differ in a bit that both have defined are not equal; nothing
 * else is known as long as a bit is undefined. */
static enum go partial_compare(struct vm *vm, const struct ir_insn *i,
                               struct reg a, struct reg b, struct reg *result) {
  uint64_t u = (undefined_bits(vm, a) | undefined_bits(vm, b)) &
               width_mask(i->type.kind == IR_PTR ? 64 : i->type.bits);
  bool differ = ((a.bits ^ b.bits) & ~u) != 0;
  if (u == 0)
    *result = reg_number(
        compare(i->op, i->type.bits ? i->type.bits : 64, a.bits, b.bits));
  else if (differ && (i->op == IR_EQ || i->op == IR_NE))
    *result = reg_number(i->op == IR_NE);
  else
    *result = reg_partial(vm, 0, 1);
  return GO_NEXT;
}

/* Operands of which one at least is partly undefined.  A result bit of AND is
 * known if one operand has a defined zero there, of OR if it has a one. Carries
 * go upwards only.  To divide by what is not known may be to divide by zero. */
static enum go partial(struct vm *vm, const struct ir_insn *i, struct reg a,
                       struct reg b, struct reg *result) {
  unsigned bits = i->type.kind == IR_PTR ? 64 : i->type.bits;
  uint64_t mask = width_mask(bits);
  uint64_t ua = undefined_bits(vm, a) & mask, ub = undefined_bits(vm, b) & mask;
  uint64_t u, z;
  if (reg_is_pointer(a) || reg_is_piece(a))
    ua = mask;
  if (reg_is_pointer(b) || reg_is_piece(b))
    ub = mask;
  if (is_comparison(i->op))
    return partial_compare(vm, i, a, b, result);
  switch (i->op) {
  case IR_AND:
    u = (ua & ub) | (ua & b.bits) | (ub & a.bits);
    z = a.bits & b.bits;
    break;
  case IR_OR:
    u = (ua & ub) | (ua & ~b.bits) | (ub & ~a.bits);
    z = a.bits | b.bits;
    break;
  case IR_XOR:
    u = ua | ub;
    z = a.bits ^ b.bits;
    break;
  case IR_SHL:
  case IR_LSHR:
  case IR_ASHR:
    return partial_shift(vm, i, a, b, result);
  case IR_ADD:
  case IR_SUB:
  case IR_MUL:
    u = upwards(ua | ub);
    z = i->op == IR_ADD   ? a.bits + b.bits
        : i->op == IR_SUB ? a.bits - b.bits
                          : a.bits * b.bits;
    break;
  case IR_UDIV:
  case IR_SDIV:
  case IR_UREM:
  case IR_SREM:
    if (ub)
      return undefined_use(vm, USE_DIVISOR);
    if (b.bits == 0)
      return divide(vm, i, 0, 0, &z); /* whatever is divided */
    u = mask;
    z = 0;
    break;
  default:
    u = mask;
    z = 0;
  }
  *result = reg_partial(vm, z & mask, u & mask);
  return GO_NEXT;
}

/* ---------------------------------------------------------------- pointers */

/* The result depends on where objects lie. */
static enum go as_numbers(struct vm *vm, const struct ir_insn *i, struct reg a,
                          struct reg b, struct reg *result) {
  if (place_number(vm, &a) != GO_NEXT || place_number(vm, &b) != GO_NEXT)
    return GO_STOP;
  return arith_int(vm, i, a, b, result);
}

/* Does the operation on an address and a number look at no other bits than
 * these low ones? */
static bool is_about(enum ir_op op, uint64_t n, uint64_t low) {
  return op == IR_AND ? n <= low || (n | low) == ~UINT64_C(0) : n <= low;
}

/* The low bits that are known of an address, so many that the operation can be
 * made if possible: where the alignment of the object does not tell, a search
 * takes it to be 16, and notes that. */
static uint64_t known_bits(struct vm *vm, const struct ir_insn *i, struct reg p,
                           uint64_t n) {
  enum { PLACED = 16 };
  uint64_t low = known_align(vm, p) - 1;
  if (low >= PLACED - 1 || is_about(i->op, n, low) || !vm->options.placement ||
      !is_about(i->op, n, PLACED - 1))
    return low;
  note_least(&vm->options.placement->aligned, vm_position_of_caller(vm));
  return PLACED - 1;
}

/* AND, OR or XOR of an address with a number, as when flags are kept in its low
 * bits: those of the offset are those of the address as far as the object is
 * aligned. */
static enum go pointer_bits(struct vm *vm, const struct ir_insn *i,
                            struct reg p, uint64_t n, struct reg *result) {
  uint64_t low = known_bits(vm, i, p, n);
  if (n == 0 && i->op != IR_AND)
    *result = p;
  else if (!is_about(i->op, n, low))
    return as_numbers(vm, i, p, reg_number(n), result);
  else if (i->op == IR_AND && n <= low)
    *result = reg_number(p.bits & n);
  else
    *result = (struct reg){i->op == IR_AND  ? p.bits & n
                           : i->op == IR_OR ? p.bits | n
                                            : p.bits ^ n,
                           p.meta};
  return GO_NEXT;
}

/* An address and a number.  It stays an address if the number is added or
 * subtracted; whether it still points into its object is for the access. */
static enum go pointer_number(struct vm *vm, const struct ir_insn *i,
                              struct reg p, uint64_t n, struct reg *result) {
  switch (i->op) {
  case IR_ADD:
    *result = (struct reg){p.bits + n, p.meta};
    return GO_NEXT;
  case IR_SUB:
    *result = (struct reg){p.bits - n, p.meta};
    return GO_NEXT;
  case IR_AND:
  case IR_OR:
  case IR_XOR:
    return pointer_bits(vm, i, p, n, result);
  case IR_UREM:
    if (n != 0 && (n & (n - 1)) == 0)
      return pointer_bits(vm, &(struct ir_insn){.op = IR_AND}, p, n - 1,
                          result);
    return as_numbers(vm, i, p, reg_number(n), result);
  default:
    return as_numbers(vm, i, p, reg_number(n), result);
  }
}

/* No object lies in the first or the last page of the address space, nor next
 * to them; a negative number is no address. */
enum { NO_OBJECT = 4096 };

static bool is_no_address(uint64_t n) { return n + NO_OBJECT < 2 * NO_OBJECT; }

/* Is p inside of its object or near to it? */
static bool is_near_object(const struct vm *vm, struct reg p) {
  uint64_t size = vm->head->areas[(uint32_t)p.meta].size;
  return p.bits + NO_OBJECT <= size + 2 * NO_OBJECT;
}

/* Pointer against number: unequal, and in order with what can be no address.
 */
static enum go pointer_compare_number(struct vm *vm, const struct ir_insn *i,
                                      struct reg a, struct reg b,
                                      struct reg *result) {
  bool left = reg_is_pointer(a);
  uint64_t n = left ? b.bits : a.bits, address = NO_OBJECT;
  if (i->op == IR_EQ || i->op == IR_NE) {
    bool equal = place_is(vm, left ? a : b, n);
    *result = reg_number(equal == (i->op == IR_EQ));
    return GO_NEXT;
  }
  if (is_no_address(n) && is_near_object(vm, left ? a : b)) {
    *result =
        reg_number(compare(i->op, 64, left ? address : n, left ? n : address));
    return GO_NEXT;
  }
  return as_numbers(vm, i, a, b, result);
}

static bool is_opaque(const struct vm *vm, struct reg p) {
  return reg_is_pointer(p) &&
         area_kind(&vm->head->areas[(uint32_t)p.meta]) == VM_AREA_OPAQUE;
}

/* Of any pointer it is known that it is not null, and what its distance to
 * others made from it is. */
static bool depends_on_any(const struct vm *vm, const struct ir_insn *i,
                           struct reg a, struct reg b) {
  if (!vm->values.opaque || (!is_opaque(vm, a) && !is_opaque(vm, b)))
    return false;
  bool null = (a.meta | a.bits) == 0 || (b.meta | b.bits) == 0;
  bool number = a.meta == 0 || b.meta == 0;
  if (i->op == IR_EQ || i->op == IR_NE)
    return !null && a.meta != b.meta;
  if (i->op == IR_ADD || i->op == IR_SUB)
    return !number && a.meta != b.meta;
  return true;
}

static bool is_freed(const struct area *a) {
  return a->flags & (AREA_FREED | AREA_DEAD);
}

/* Does one point behind the end of its object, and the other to the beginning
 * of its own? */
static bool meets_end(const struct area *a, struct reg p, struct reg q) {
  return p.bits == a->size && q.bits == 0;
}

/* Of any pointer the place is not known.  Where objects have addresses, a
 * number may be one.  Where nobody reports what was assumed of placements (no
 * options.placement), only those matter. */
bool vm_compares_places(const struct vm *vm, struct reg a, struct reg b) {
  if (vm->values.opaque || ((a.meta == 0) != (b.meta == 0) &&
                            place_has_numbers(vm) && !SEEDED_BUG(151)))
    return true;
  if (vm->options.placement == NULL || a.meta == b.meta || a.meta == 0 ||
      b.meta == 0)
    return false;
  const struct area *x = &vm->head->areas[a.meta];
  const struct area *y = &vm->head->areas[b.meta];
  return is_freed(x) || is_freed(y) || meets_end(x, a, b) || meets_end(y, b, a);
}

/* Pointers into different objects count as different; that is so wherever the
 * objects lie, but for these two cases. */
static void note_placement(struct vm *vm, struct reg a, struct reg b) {
  if (!vm_compares_places(vm, a, b) || vm->options.placement == NULL)
    return;
  bool freed =
      is_freed(&vm->head->areas[a.meta]) || is_freed(&vm->head->areas[b.meta]);
  note_least(freed ? &vm->options.placement->freed
                   : &vm->options.placement->adjacent,
             vm_position_of_caller(vm));
}

/* The order of two pointers of one object, which may lie before it: no object
 * is near to the first or to the last number, so adding an address to their
 * offsets does not go around. */
static bool compare_offsets(enum ir_op op, uint64_t a, uint64_t b) {
  const uint64_t address = UINT64_C(1) << 46;
  return compare(op, 64, address + a, address + b);
}

/* A comparison with a pointer.  Offsets decide in one object.  The order of
 * pointers into different objects is a fault, but not that of the integers that
 * they became. */
static enum go pointer_compare(struct vm *vm, const struct ir_insn *i,
                               struct reg a, struct reg b, struct reg *result) {
  if (a.meta == 0 || b.meta == 0)
    return pointer_compare_number(vm, i, a, b, result);
  if (a.meta == b.meta)
    *result = reg_number(compare_offsets(i->op, a.bits, b.bits));
  else if (i->op == IR_EQ || i->op == IR_NE) {
    note_placement(vm, a, b);
    *result = reg_number(i->op == IR_NE);
  } else if (i->type.kind == IR_PTR && /* C allows it for uintptr_t */
             !vm_goes_on(vm, FAULT_POINTER_OPERATION)) {
    return vm_fault_at(vm, SUB_POINTER_ORDER, a, NO_FACTS);
  } else if (place_order(vm, &a, &b) == GO_NEXT) {
    *result = reg_number(compare(i->op, 64, a.bits, b.bits));
  } else {
    return GO_STOP;
  }
  return GO_NEXT;
}

/* Bytes of pointers: the same ones are equal, and a mask of all their bits does
 * nothing.  For all else they are numbers. */
static enum go pieces(struct vm *vm, const struct ir_insn *i, struct reg a,
                      struct reg b, struct reg *result) {
  if ((i->op == IR_EQ || i->op == IR_NE) && a.meta == b.meta &&
      a.bits == b.bits) {
    *result = reg_number(i->op == IR_EQ);
    return GO_NEXT;
  }
  if (i->op == IR_AND && reg_is_piece(a) && b.meta == 0 &&
      b.bits == width_mask(8 * piece_size(a))) {
    *result = a;
    return GO_NEXT;
  }
  return as_numbers(vm, i, a, b, result);
}

/* No operand is undefined, and one at least is a pointer or a piece of one. */
static enum go with_pointer(struct vm *vm, const struct ir_insn *i,
                            struct reg a, struct reg b, struct reg *result) {
  assert((a.meta | b.meta) != 0 && !reg_is_lazy(a) && !reg_is_lazy(b));
  if (UNLIKELY(depends_on_any(vm, i, a, b)))
    return vm_give_up(vm, VM_UNSUPPORTED, REASON_POINTER_CHOSEN,
                      FACTS(.word = ir_op_text(i->op)));
  if (reg_is_piece(a) || reg_is_piece(b))
    return pieces(vm, i, a, b, result);
  if (is_comparison(i->op))
    return pointer_compare(vm, i, a, b, result);
  if (b.meta == 0)
    return pointer_number(vm, i, a, b.bits, result);
  if (a.meta == 0)
    return i->op == IR_SUB ? as_numbers(vm, i, a, b, result)
                           : pointer_number(vm, i, b, a.bits, result);
  if (i->op != IR_SUB)
    return as_numbers(vm, i, a, b, result);
  if (a.meta != b.meta && vm_goes_on(vm, FAULT_POINTER_OPERATION))
    return as_numbers(vm, i, a, b, result);
  if (a.meta != b.meta)
    return vm_fault_at(vm, SUB_POINTER_DIFFERENCE, a, NO_FACTS);
  *result = reg_number(a.bits - b.bits);
  return GO_NEXT;
}

/* ------------------------------------------------------------ entry points */

/* Defined numbers come first, since most operands are. */
enum go arith_int(struct vm *vm, const struct ir_insn *i, struct reg a,
                  struct reg b, struct reg *result) {
  if (LIKELY((a.meta | b.meta) == 0)) {
    uint64_t z;
    if (numbers(vm, i, a.bits, b.bits, &z) != GO_NEXT)
      return GO_STOP;
    *result =
        reg_number(is_comparison(i->op)
                       ? z
                       : z & width_mask(i->type.bits ? i->type.bits : 64));
    return GO_NEXT;
  }
  if (reg_is_partial(a) || reg_is_partial(b))
    return partial(vm, i, a, b, result);
  return with_pointer(vm, i, a, b, result);
}

static uint64_t reverse_bits(uint64_t x, unsigned bits) {
  uint64_t z = 0;
  for (unsigned i = 0; i < bits; i++)
    z |= (x >> i & 1) << (bits - 1 - i);
  return z;
}

/* One operand.  To take the absolute value of the lowest number overflows; to
 * count the zeros before or behind the highest or lowest bit of 0 is undefined
 * where the source says so (IR_EXACT). */
static enum go unary(struct vm *vm, const struct ir_insn *i, uint64_t a,
                     uint64_t *z) {
  unsigned bits = i->type.bits;
  switch (i->op) {
  case IR_ABS:
    if ((i->flags & IR_NSW) && a == UINT64_C(1) << (bits - 1) &&
        !vm_goes_on(vm, FAULT_NO_OVERFLOW))
      return overflow(vm, i, a, 0);
    *z = sign_extend(a, bits) < 0 ? 0 - a : a;
    break;
  case IR_CTPOP:
    *z = bit_count(a);
    break;
  case IR_CTLZ:
  case IR_CTTZ:
    if (a == 0 && (i->flags & IR_EXACT) && !vm_goes_on(vm, FAULT_NO_OVERFLOW))
      return vm_fault(
          vm, SUB_BITS_OF_ZERO,
          FACTS(.word = i->op == IR_CTLZ ? "__builtin_clz" : "__builtin_ctz"));
    if (a == 0)
      *z = bits;
    else
      *z = i->op == IR_CTTZ ? low_bit(a) : high_zeros(a) - (64 - bits);
    break;
  case IR_BSWAP:
    *z = byte_swap64(a) >> (64 - bits);
    break;
  default:
    *z = reverse_bits(a, bits);
  }
  return GO_NEXT;
}

/* Of an operand that is partly undefined, nothing is known any more. */
static enum go unary_insn(struct vm *vm, const struct ir_insn *i,
                          struct reg *r) {
  struct reg a = operand_reg(vm, r, i->a);
  uint64_t z = 0;
  if (reg_is_partial(a)) {
    r[i->result] = reg_partial(vm, 0, width_mask(i->type.bits));
    return GO_NEXT;
  }
  if (need_number(vm, &a, USE_NUMBER) != GO_NEXT ||
      unary(vm, i, a.bits, &z) != GO_NEXT)
    return GO_STOP;
  r[i->result] = reg_number(z & width_mask(i->type.bits));
  return GO_NEXT;
}

/* A rotation, if both operands are the same. */
static enum go funnel_insn(struct vm *vm, const struct ir_insn *i,
                           struct reg *r) {
  struct reg a = operand_reg(vm, r, i->a), b = operand_reg(vm, r, i->b);
  struct reg c = operand_reg(vm, r, i->c);
  unsigned bits = i->type.bits;
  if ((a.meta | b.meta | c.meta) & META_PARTIAL) {
    r[i->result] = reg_partial(vm, 0, width_mask(bits));
    return GO_NEXT;
  }
  if (need_number(vm, &a, USE_ROTATION) != GO_NEXT ||
      need_number(vm, &b, USE_ROTATION) != GO_NEXT ||
      need_number(vm, &c, USE_ROTATION) != GO_NEXT)
    return GO_STOP;
  unsigned n = (unsigned)(c.bits % bits);
  uint64_t z;
  if (i->op == IR_FSHL)
    z = n ? a.bits << n | b.bits >> (bits - n) : a.bits;
  else
    z = n ? a.bits << (bits - n) | b.bits >> n : b.bits;
  r[i->result] = reg_number(z & width_mask(bits));
  return GO_NEXT;
}

/* r and r2: the wrapped result and did it overflow.  It is computed in 128 bits
 * and compared with what is left of it. */
static enum go checked_insn(struct vm *vm, const struct ir_insn *i,
                            struct reg *r) {
  struct reg a = operand_reg(vm, r, i->a), b = operand_reg(vm, r, i->b);
  unsigned bits = i->type.bits;
  if ((a.meta | b.meta) & META_PARTIAL) {
    r[i->result] = reg_partial(vm, 0, width_mask(bits));
    r[i->result + 1] = reg_partial(vm, 0, 1);
    return GO_NEXT;
  }
  if (need_number(vm, &a, USE_CHECKED) != GO_NEXT ||
      need_number(vm, &b, USE_CHECKED) != GO_NEXT)
    return GO_STOP;
  bool is_signed = i->op == IR_SADD_OVERFLOW || i->op == IR_SSUB_OVERFLOW ||
                   i->op == IR_SMUL_OVERFLOW;
  int128 x = is_signed ? sign_extend(a.bits, bits) : (int128)a.bits;
  int128 y = is_signed ? sign_extend(b.bits, bits) : (int128)b.bits;
  int128 z = i->op == IR_SADD_OVERFLOW || i->op == IR_UADD_OVERFLOW ? x + y
             : i->op == IR_SSUB_OVERFLOW || i->op == IR_USUB_OVERFLOW
                 ? x - y
                 : (int128)((uint128)x * (uint128)y);
  uint64_t low = (uint64_t)z & width_mask(bits);
  bool fits = is_signed ? z == sign_extend(low, bits) : z == (int128)low;
  r[i->result] = reg_number(low);
  r[i->result + 1] = reg_number(!fits);
  return GO_NEXT;
}

enum go arith_other(struct vm *vm, const struct ir_insn *i, struct reg *r) {
  assert(i->op >= IR_ABS && i->op <= IR_UMUL_OVERFLOW);
  assert(i->type.kind == IR_INT && i->type.bits <= 64);
  if (i->op >= IR_SADD_OVERFLOW && i->op <= IR_UMUL_OVERFLOW)
    return checked_insn(vm, i, r);
  if (i->op == IR_FSHL || i->op == IR_FSHR)
    return funnel_insn(vm, i, r);
  return unary_insn(vm, i, r);
}
