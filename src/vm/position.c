/*
 * vm/position.c - where the program is, and where it locked its locks.
 */
#include "vm/machine.h"

uint32_t vm_frame_position(const struct vm *vm, const struct thread *t,
                           uint32_t depth) {
  const struct frame *f = &t->frames[depth];
  if (depth + 1 == t->depth && vm->at_code == f->code)
    return f->code->f->insns[vm->at_insn].position;
  uint32_t index = (uint32_t)(f->pc - f->code->insns);
  if (depth + 1 < t->depth)
    index--; /* it goes on after its call */
  return f->code->f->insns[f->code->source[index]].position;
}

void vm_load_frames(struct vm *vm, struct thread *t) {
  while (t->loaded > 0)
    frame_load(vm, t, t->loaded - 1);
}

uint32_t vm_position_of_caller(struct vm *vm) {
  struct thread *t = vm->thread;
  if (t == NULL)
    return 0;
  uint32_t last = 0;
  for (uint32_t d = t->depth; d-- > 0;) {
    if (d < t->loaded)
      frame_load(vm, t, d);
    uint32_t position = vm_frame_position(vm, t, d);
    if (position)
      last = position;
    if (!t->frames[d].code->f->runtime && position)
      return position;
  }
  return last;
}

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
