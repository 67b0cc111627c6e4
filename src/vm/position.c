/*
 * vm/position.c - where the program is, and where it locked its locks.
 *
 * A frame below the top one is behind its call, so its position is that of the
 * instruction before.  The position of the top frame is what is being executed,
 * if the machine is in the middle of an instruction.
 *
 * Positions need the code and pc of frames, which are always there, and no
 * registers.
 */
#include "vm/machine.h"

uint32_t vm_frame_position(const struct vm *vm, const struct thread *t,
                           uint32_t depth) {
  const struct frame *f = &t->frames[depth];
  assert(depth < t->depth);
  if (depth + 1 == t->depth && vm->at_code == f->code)
    return f->code->f->insns[vm->at_insn].position;
  uint32_t index = (uint32_t)(f->pc - f->code->insns);
  if (depth + 1 < t->depth)
    index--; /* it goes on after its call */
  assert(index < f->code->insn_count);
  return f->code->f->insns[f->code->source[index]].position;
}

bool vm_outer_place(const struct vm *vm, uint32_t *depth,
                    struct fault_place *place) {
  const struct thread *t = vm->thread;
  while (*depth > 0) {
    const struct code *code = t->frames[--*depth].code;
    *place =
        (struct fault_place){code->number, vm_frame_position(vm, t, *depth)};
    if (!code->f->runtime && place->position)
      return true;
  }
  *place = (struct fault_place){0, 0};
  return false;
}

struct fault_place vm_place_here(const struct vm *vm) {
  uint32_t depth = vm->thread ? vm->thread->depth : 0;
  struct fault_place place;
  vm_outer_place(vm, &depth, &place);
  return place;
}

/* From the innermost frame outwards: the first position outside the runtime; if
 * there is none, the outermost position that is known. */
uint32_t vm_position_of_caller(const struct vm *vm) {
  const struct thread *t = vm->thread;
  if (t == NULL)
    return 0;
  uint32_t last = 0;
  for (uint32_t d = t->depth; d-- > 0;) {
    uint32_t position = vm_frame_position(vm, t, d);
    if (position)
      last = position;
    if (!t->frames[d].code->f->runtime && position)
      return position;
  }
  return last;
}

/* Where locks were locked is a small hash table without chains: a lock that
 * falls on the entry of another one replaces it, and that one is not known any
 * more. */
static size_t lock_entry(struct reg lock) {
  return (lock.meta * 31 + lock.bits / 8) % LOCKS_KNOWN;
}

void vm_note_locked(struct vm *vm, struct reg lock) {
  vm->noted.locked[lock_entry(lock)] = (struct locked){lock, vm_position(vm)};
}

uint32_t vm_where_locked(const struct vm *vm, struct reg lock) {
  const struct locked *l = &vm->noted.locked[lock_entry(lock)];
  return l->lock.meta == lock.meta && l->lock.bits == lock.bits ? l->position
                                                                : 0;
}

void note_least(atomic_uint *place, uint32_t position) {
  unsigned now = atomic_load(place);
  while ((now == 0 || position < now) &&
         !atomic_compare_exchange_weak(place, &now, position))
    ;
}
