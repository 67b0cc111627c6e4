/*
 * por/addresses.c - address prediction: will a thread touch just these bytes?
 *
 * What a thread will touch is known by class (por/effects.h).  If only loads
 * and stores of the program's own functions touch the class, and if their
 * addresses follow from what registers hold now by pure arithmetic, they are
 * computed ahead.  So threads of which each works on elements of its own of a
 * common array do not interfere.
 *
 * A register may be used as it is, or after it was written again: if one
 * instruction may still write to it, both values count.  What a register will
 * be that holds a lazy value is not known.
 */
#include "por/por_impl.h"

enum {
  VALUES = 4, /* that one operand may have; with more, nothing is known */
  DEEP = 8    /* instructions from a register to an address */
};

/* All that an operand may be. */
struct values {
  uint32_t count;
  struct reg items[VALUES];
};

/* Where a frame goes on. */
struct place {
  struct vm *vm;
  const struct thread *t;
  uint32_t depth, insn;
};

static bool add(struct values *v, struct reg r) {
  for (uint32_t i = 0; i < v->count; i++)
    if (v->items[i].bits == r.bits && v->items[i].meta == r.meta)
      return true;
  if (v->count == VALUES)
    return false;
  v->items[v->count++] = r;
  return true;
}

static uint64_t mask_of(ir_type type) {
  unsigned bits = type.kind == IR_INT ? type.bits : 64;
  return bits >= 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1;
}

static int64_t extended(uint64_t bits, ir_type type) {
  unsigned unused = type.kind == IR_INT && type.bits < 64 ? 64u - type.bits : 0;
  return (int64_t)(bits << unused) >> unused;
}

/* False: the machine would report a fault, or it is not computed here. */
static bool divide(const struct ir_insn *i, uint64_t a, uint64_t b,
                   uint64_t *z) {
  int64_t n = extended(a, i->type), m = extended(b, i->type);
  if (b == 0 || m == -1)
    return false;
  *z = i->op == IR_UDIV   ? a / b
       : i->op == IR_UREM ? a % b
       : i->op == IR_SDIV ? (uint64_t)(n / m)
                          : (uint64_t)(n % m);
  return true;
}

/* The bits of an arithmetic result, before they are cut to the type; false: it
 * is not computed here. */
static bool arithmetic(const struct ir_insn *i, uint64_t a, uint64_t b,
                       uint64_t *z) {
  switch (i->op) {
  case IR_ADD:
    *z = a + b;
    return true;
  case IR_SUB:
    *z = a - b;
    return true;
  case IR_MUL:
    *z = a * b;
    return true;
  case IR_AND:
    *z = a & b;
    return true;
  case IR_TRUNC:
  case IR_ZEXT:
    *z = a;
    return true;
  case IR_SEXT:
    *z = (uint64_t)extended(a, i->from);
    return true;
  case IR_UDIV:
  case IR_UREM:
  case IR_SDIV:
  case IR_SREM:
    return divide(i, a, b, z);
  default:
    return false;
  }
}

static bool is_defined(struct reg r) {
  return r.meta == 0 || reg_is_pointer(r);
}

/* A pointer, or a number in its place, plus an index times a size. */
static bool add_pointer(const struct ir_insn *i, struct reg a, struct reg b,
                        struct reg *z) {
  if (b.meta != 0)
    return false;
  uint64_t by = i->b == IR_NONE   ? (uint64_t)i->imm
                : SEEDED_BUG(111) ? b.bits /* elements are bytes */
                                  : b.bits * (uint64_t)i->imm;
  *z = (struct reg){a.bits + by, a.meta};
  return is_defined(a);
}

/* The result of an instruction for these operands; false: it is not computed
 * here. */
static bool compute(const struct ir_insn *i, struct reg a, struct reg b,
                    struct reg *z) {
  uint64_t bits;
  if (i->op == IR_PTRADD)
    return add_pointer(i, a, b, z);
  if (i->op == IR_MOV || i->op == IR_INTTOPTR || i->op == IR_PTRTOINT) {
    *z = a;
    return is_defined(a);
  }
  if ((a.meta | b.meta) != 0 || i->type.kind != IR_INT || i->type.bits > 64 ||
      !arithmetic(i, a.bits, b.bits, &bits))
    return false;
  *z = reg_number(bits & mask_of(i->type));
  return true;
}

static bool operand_values(const struct place *p, ir_operand x, unsigned deep,
                           struct values *v);

static bool constant_values(const struct place *p, ir_operand x,
                            struct values *v) {
  const struct ir_constant *c = &p->vm->program->constants[x - IR_CONSTANT];
  if (c->kind == IR_NUMBER && c->type.bits <= 64)
    return add(v, reg_number(c->bits));
  if (c->kind != IR_GLOBAL || p->vm->program->globals[c->index].thread_local_)
    return false;
  return add(v, (struct reg){c->bits, p->vm->tables.global_areas[c->index]});
}

/* The results of the instruction for all that its operands may be; false: they
 * are not known. */
static bool result_values(const struct place *p, const struct ir_insn *i,
                          unsigned deep, struct values *v) {
  struct values a = {0}, b = {0};
  struct reg z;
  if (ir_insn_result_slots(p->t->frames[p->depth].code->f, i) != 1 ||
      !operand_values(p, i->a, deep, &a))
    return false;
  if (i->b == IR_NONE || i->op == IR_MOV ||
      (i->op >= IR_TRUNC && i->op <= IR_BITCAST))
    add(&b, reg_number(0));
  else if (!operand_values(p, i->b, deep, &b))
    return false;
  for (uint32_t n = 0; n < a.count; n++)
    for (uint32_t m = 0; m < b.count; m++)
      if (!compute(i, a.items[n], b.items[m], &z) || !add(v, z))
        return false;
  return true;
}

/* All that the operand may be whenever it is used from there on; false: it is
 * not known. */
static bool operand_values(const struct place *p, ir_operand x, unsigned deep,
                           struct values *v) {
  if (x == IR_NONE || deep == 0)
    return false;
  if (ir_is_constant(x))
    return constant_values(p, x, v);
  const struct code *code = p->t->frames[p->depth].code;
  assert(x < code->f->slot_count);
  struct effect_writers w =
      effects_writers(p->vm->por->effects, code->number, p->insn, x);
  struct reg now = frame_register(p->vm, p->t, p->depth, x);
  bool defined = is_defined(now);
  bool dead = now.meta == META_PARTIAL; /* nothing of it is defined */
  if (w.count > 1 || !(defined || (dead && w.count == 1)) ||
      (defined && !add(v, now)))
    return false;
  return w.count == 0 || result_values(p, &code->f->insns[w.insn], deep - 1, v);
}

static bool overlaps(const struct vm_access *a, struct reg p,
                     const struct effect_site *s) {
  uint64_t from = p.bits + (uint64_t)s->offset;
  return p.meta == a->area && from < a->offset + a->size &&
         a->offset < from + s->size;
}

/* May one of these instructions of the frame conflict with the access? */
static bool frame_touches(const struct place *p, const struct effect_sites *s,
                          const struct vm_access *a) {
  for (uint32_t i = 0; i < s->count; i++) {
    struct values v = {0};
    if (!a->write && !s->items[i].write)
      continue;
    if (!operand_values(p, s->items[i].address, DEEP, &v))
      return true;
    assert(v.count > 0); /* else the instruction would be passed over */
    for (uint32_t n = 0; n < v.count; n++)
      if (overlaps(a, v.items[n], &s->items[i]))
        return true;
  }
  return false;
}

bool addresses_may_touch(struct vm *vm, uint32_t thread, uint32_t class,
                         const struct vm_access *a) {
  const struct thread *t = vm->threads[thread];
  uint32_t top = interference_frame(t);
  assert(t->used && a->size > 0);
  for (uint32_t d = top + 1; d-- > 0;) {
    const struct frame *f = &t->frames[d];
    struct place p = {vm, t, d, interference_insn(t, d)};
    const struct effect_sites *s = effects_sites(
        vm->por->effects, f->code->number, p.insn + (d < top), class);
    if (!s->known || frame_touches(&p, s, a))
      return true;
  }
  return false;
}
