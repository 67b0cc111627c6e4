/*
 * tests/reference/address.c - addresses in instructions.
 *
 * An address is an object and an offset.  What can be said of its number is
 * what the alignment of the object says; anything else depends on where objects
 * lie: placement.c has the number and the order.
 */
#include "machine.h"

static ref_value number(uint64_t bits, unsigned width) {
  return ref_make_number(bits, 0, width);
}

static ref_value pointer(ref_word p, uint64_t bits) {
  p.bits = bits;
  return (ref_value){{p, ref_number(0)}};
}

ref_value ref_depends(struct ref_machine *m) {
  m->depends = true;
  return number(0, 64);
}

/* The object whose pointer these low bytes are, or 0. */
static uint32_t low_part_of(ref_word w, unsigned bits) {
  uint32_t object = (uint32_t)(w.origin[0] & 0xffff) / 8;
  for (unsigned b = 0; b < bits / 8; b++)
    if (ref_origin(w, b) != object * 8 + b)
      return 0;
  return bits % 8 ? 0 : object;
}

uint64_t ref_align_of(struct ref_machine *m, uint32_t id) {
  struct ref_object *o = ref_find(m, id);
  return o && !o->dead ? (uint64_t)1 << o->align : 1;
}

ref_value ref_mask_address(struct ref_machine *m, ref_word p, uint64_t mask,
                           unsigned bits) {
  uint32_t object = low_part_of(p, bits);
  uint64_t align = ref_align_of(m, object), all = UINT64_MAX >> (64 - bits);
  if (object && mask < align)
    return number(p.bits & mask, 64);
  if (object && (mask | (align - 1)) == all)
    return pointer(p, p.bits & mask);
  return ref_depends(m);
}

/* Where a number lies that is compared with an address of an object: before all
 * objects (-1), behind them (1), or among them (0). */
static int side_of(struct ref_machine *m, ref_pointer of, ref_word n) {
  struct ref_object *o = ref_find(m, of.object);
  if (!o || of.offset < 0 || of.offset > o->size || n.undefined)
    return 0;
  return n.bits < 4096 ? -1 : n.bits >= (uint64_t)-4096 ? 1 : 0;
}

static ref_value address_order(struct ref_machine *m, const struct ir_insn *i,
                               ref_word a, ref_word b) {
  ref_pointer p = ref_to_pointer(a), q = ref_to_pointer(b);
  int side = i->type.kind == IR_PTR ? 0
             : !ref_has_origin(b)   ? side_of(m, p, b)
             : !ref_has_origin(a)   ? -side_of(m, q, a)
                                    : 0;
  if (side)
    return number((side > 0) == (i->op == IR_ULT || i->op == IR_ULE), 1);
  bool broken = p.object == REF_BROKEN || q.object == REF_BROKEN;
  bool numbers = i->type.kind != IR_PTR;
  if (broken || (numbers && !(p.object && q.object)))
    return ref_depends(m);
  bool less = p.offset < q.offset, equal = p.offset == q.offset;
  bool orders = numbers || ref_goes_on(m, REF_POINTER);
  if (p.object != q.object && !orders)
    ref_fault(m, "pointer-operation");
  if (p.object != q.object) {
    less = orders && ref_is_below(m, p, q);
    equal = false;
  }
  return number(i->op == IR_ULT   ? less
                : i->op == IR_ULE ? less || equal
                : i->op == IR_UGT ? !less && !equal
                                  : !less,
                1);
}

static ref_value address_difference(struct ref_machine *m, ref_word a,
                                    ref_word b, unsigned bits) {
  uint32_t p = low_part_of(a, bits), q = low_part_of(b, bits);
  if (p && bits == 64 && !ref_has_origin(b))
    return pointer(a, a.bits - b.bits);
  if (!p || !q)
    return ref_depends(m);
  if (p != q && ref_goes_on(m, REF_POINTER))
    return ref_depends(m);
  if (p != q)
    ref_fault(m, "pointer-operation");
  return number(a.bits - b.bits, bits);
}

/* At least one operand is an address, or a part of one: p.  If the other one is
 * a number, it is n. */
ref_value ref_compute_address(struct ref_machine *m, const struct ir_insn *i,
                              ref_value x, ref_value y, unsigned bits) {
  if (bits > 64)
    return ref_depends(m);
  ref_word a = x.w[0], b = y.w[0];
  if (a.undefined | b.undefined)
    return ref_make_number(0, UINT64_MAX,
                           ir_insn_result_type(i).bits == 1 ? 1 : bits);
  bool first = ref_has_origin(a);
  if (i->op == IR_SUB && first)
    return address_difference(m, a, b, bits);
  if (i->op >= IR_ULT && i->op <= IR_UGE)
    return address_order(m, i, a, b);
  ref_word p = first ? a : b, n = first ? b : a;
  uint32_t object = low_part_of(p, bits);
  if (ref_has_origin(n))
    return ref_depends(m);
  bool fits = object && n.bits < ref_align_of(m, object);
  bool power = n.bits && !(n.bits & (n.bits - 1));
  if (i->op == IR_ADD && object && bits == 64)
    return pointer(p, p.bits + n.bits);
  if (i->op == IR_AND || (i->op == IR_PTRMASK && first))
    return ref_mask_address(m, p, n.bits, bits);
  if (i->op == IR_UREM && first && power)
    return ref_mask_address(m, p, n.bits - 1, bits);
  if (i->op == IR_OR && fits)
    return pointer(p, p.bits | n.bits);
  if (i->op == IR_XOR && fits)
    return pointer(p, p.bits ^ n.bits);
  return ref_depends(m);
}

/* ----------------------------------------------------------------- pointers */

/* Is it the address of a label?  setup.c has their offsets. */
static bool is_label(const struct ref_machine *m, ref_pointer p) {
  const struct ir_program *program = m->program;
  for (size_t c = 0; c < program->constant_count; c++)
    if (program->constants[c].kind == IR_BLOCK &&
        m->first_function + program->constants[c].index == p.object &&
        p.offset == REF_LABELS + (int64_t)program->constants[c].bits)
      return true;
  return false;
}

/* p + n * imm, or p + imm. */
ref_word ref_add_to_pointer(struct ref_machine *m, const struct ir_insn *i,
                            ref_word p, ref_word n) {
  if (n.undefined && !p.undefined && ref_goes_on(m, REF_UNINITIALIZED) &&
      !ref_choose(m, &n, UINT64_MAX))
    return p;
  if (p.undefined || n.undefined)
    return REF_UNDEFINED;
  n = ref_numbers_of(m, (ref_value){{n, ref_number(0)}}).w[0];
  const struct ir_array *array = &m->program->arrays[i->array];
  int64_t index = (int64_t)n.bits, add = i->imm, sum;
  bool wraps = i->b != IR_NONE && MUL_OVERFLOWS(index, i->imm, &add);
  wraps |= ADD_OVERFLOWS((int64_t)p.bits, add, &sum);
  ref_word r = p;
  r.bits = (uint64_t)sum;
  ref_pointer at = ref_to_pointer(r);
  struct ref_object *o = ref_find(m, at.object);
  bool inside = !wraps && o && at.offset >= 0 && at.offset < (int64_t)o->size;
  bool strays = ref_goes_on(m, REF_POINTER); /* the access is what counts */
  if (i->b != IR_NONE && i->array && n.bits >= array->count &&
      !(strays && (array->past || !inside))) {
    ref_fault(m, array->past ? "pointer-operation" : "valid-deref");
    return p;
  }
  if (!wraps && is_label(m, ref_to_pointer(p))) {
    if (!is_label(m, at))
      ref_stop_incomplete(m, "arithmetic of a label leads to no label");
    return r;
  }
  if (i->flags & IR_INBOUNDS && o && !o->dead &&
      (wraps || at.offset < 0 || at.offset > (int64_t)o->size) && !strays)
    ref_fault(m, "pointer-operation");
  return r;
}
