/*
 * por/race.c - do two accesses that overlap race in this state?
 *
 * Where steps end depends on what accesses may do (step.c): an exchange counts
 * as a write even if it will fail, and what the runtime does in its sections
 * counts as a plain access.  A report of a data race must be true, though.  So
 * it is asked here what both do, in the state in which both are next: one
 * thread makes its access, the other one stands before its own.
 */
#include <string.h>

#include "por/por_impl.h"
#include "vm/suppress.h"

/* A register of a thread's top frame.  Those of the running thread are in its
 * array, and not yet in memory. */
static struct reg top_register(struct vm *vm, const struct thread *t,
                               uint32_t slot) {
  return t == vm->thread ? t->regs[t->frames[t->depth - 1].base + slot]
                         : frame_register(vm, t, t->depth - 1, slot);
}

/* The value of an operand there; high: the second slot. */
static struct reg operand_of(struct vm *vm, const struct thread *t,
                             ir_operand x, bool high) {
  if (ir_is_constant(x))
    return high ? operand_high(vm, NULL, x) : operand_reg(vm, NULL, x);
  return top_register(vm, t, x + high);
}

/* Does memory hold another number than the one that is expected? */
static bool differs(struct vm *vm, struct reg p, unsigned size,
                    struct reg expected) {
  uint64_t bits;
  return expected.meta == 0 && reg_is_pointer(p) &&
         allways_load_scalar(vm->memory, pointer_of(p), size, &bits) ==
             ALLWAYS_OK &&
         bits != (expected.bits & width_mask(8 * size));
}

/* Does the thread stand before an exchange that fails, and so only reads? */
static bool fails(struct vm *vm, uint32_t number) {
  const struct thread *t = vm->threads[number];
  if (t->depth == 0)
    return false;
  const struct ir_function *f = t->frames[t->depth - 1].code->f;
  uint32_t at =
      number == vm->current ? vm->at_insn : interference_insn(t, t->depth - 1);
  const struct ir_insn *i = &f->insns[at];
  if ((number == vm->current && vm->at_code->f != f) || i->op != IR_CMPXCHG ||
      SEEDED_BUG(125)) /* it writes, whatever it finds */
    return false;
  struct reg p = operand_of(vm, t, i->a, false);
  unsigned size = ir_type_bytes(i->type);
  p.bits += (uint64_t)i->imm;
  if (differs(vm, p, size < 8 ? size : 8, operand_of(vm, t, i->b, false)))
    return true;
  p.bits += 8;
  return size == 16 && differs(vm, p, 8, operand_of(vm, t, i->b, true));
}

/* Is it the object of an atomic operation that clang leaves to the runtime?
 * What such operations are given besides the object is accessed plainly. */
static bool is_atomic_object(struct vm *vm, const struct vm_access *a) {
  const struct thread *t = vm->thread;
  const struct ir_function *f =
      t->depth ? t->frames[t->depth - 1].code->f : NULL;
  if (f == NULL || !f->runtime || SEEDED_BUG(126) || /* sections are plain */
      (strcmp(f->name, "__atomic_load") != 0 &&
       strcmp(f->name, "__atomic_store") != 0 &&
       strcmp(f->name, "__atomic_exchange") != 0 &&
       strcmp(f->name, "__atomic_compare_exchange") != 0))
    return false;
  struct reg size = top_register(vm, t, 0);
  struct reg object = top_register(vm, t, 1);
  return size.meta == 0 && reg_is_pointer(object) && object.meta == a->area &&
         a->offset >= object.bits &&
         a->offset + a->size <= object.bits + size.bits;
}

/* An access outside of its object is a fault of its own. */
static bool is_inside(const struct vm *vm, uint32_t area, uint64_t offset,
                      uint64_t size) {
  uint64_t whole = vm->head->areas[area].size;
  return offset <= whole && size <= whole - offset;
}

static bool is_write(const struct vm_range *r) {
  return r->write && !r->chooses;
}

/* The current thread makes an access that overlaps the next access of another
 * thread, and by their kinds the two race.  Do they in this state? */
static bool is_real(struct vm *vm, const struct vm_access *a, uint32_t other,
                    const struct vm_range *b) {
  assert(other != vm->current && a->area == b->area);
  if (!is_inside(vm, a->area, a->offset, a->size) ||
      !is_inside(vm, b->area, b->offset, b->size))
    return false;
  bool writes = (a->write && !(a->atomic && fails(vm, vm->current))) ||
                (is_write(b) && !(b->atomic && fails(vm, other)));
  return writes && !(b->atomic && is_atomic_object(vm, a));
}

/* Do the two race by their kinds: common bytes, one writes, not both atomic? */
static bool races(const struct vm_access *a, const struct vm_range *b) {
  return a->area == b->area && a->offset < b->offset + b->size &&
         b->offset < a->offset + a->size && !(a->atomic && b->atomic) &&
         (a->write || is_write(b));
}

/* Notes a race, unless it was noted in this step: an atomic section or a block
 * of accesses may race more than once. */
static void note_race(struct vm *vm, const struct vm_access *a, uint32_t with,
                      const struct vm_range *b) {
  uint32_t here = vm_position(vm), there = vm->threads[with]->next.position;
  assert(with != vm->current && vm->noted.race_count <= RACES_MOST);
  if (suppress_race(vm, with))
    return;
  for (uint32_t i = 0; i < vm->noted.race_count; i++)
    if (vm->noted.races[i].access[0].position == here &&
        vm->noted.races[i].access[1].position == there &&
        vm->noted.races[i].threads[1] == with)
      return;
  if (vm->noted.race_count == RACES_MOST)
    return;
  struct race *race = &vm->noted.races[vm->noted.race_count++];
  race->access[0] = *a;
  race->access[0].position = here;
  race->access[1] = (struct vm_access){b->area,   is_write(b), b->atomic,
                                       b->offset, b->size,     there};
  race->threads[0] = vm->current;
  race->threads[1] = with;
}

void race_look_for(struct vm *vm, const struct vm_access *a) {
  if (vm->options.no_races)
    return;
  for (uint32_t i = 0; i < vm->thread_limit; i++) {
    const struct thread *t = vm->threads[i];
    if (i == vm->current || !t->used || t->next.kind != VM_OP_ACCESS)
      continue;
    for (unsigned r = 0; r < t->next.range_count; r++)
      if (races(a, &t->next.ranges[r]) &&
          is_real(vm, a, i, &t->next.ranges[r])) {
        note_race(vm, a, i, &t->next.ranges[r]);
        break;
      }
  }
}

uint32_t vm_races(const struct vm *vm) { return vm->noted.race_count; }
