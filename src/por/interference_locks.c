/*
 * por/interference_locks.c - mutexes that keep other threads out, and on which
 * what is known of them relies.
 *
 * Locks are the mutexes that are known by name (effects_lock).  While the
 * current thread holds one, what others do after they have locked it does not
 * count, unless one of them may change the mutex otherwise before it comes to
 * that (W6 of docs/design/reduction.md).  The current thread itself may change
 * such a mutex, or one that others wait for: that is a visible operation then,
 * and what is known is forgotten.
 */
#include "por/interference_impl.h"

bool interference_relies_on(struct vm *vm, uint32_t area) {
  const struct waits *w = waits_get(vm);
  for (uint32_t i = 0; i < w->area_count; i++)
    if (w->areas[i] == area)
      return true;
  for (uint32_t i = 0; i < effects_locks(vm->por->effects); i++)
    if (interference_lock(vm, i).meta == area)
      return true;
  return false;
}

/* Does the current thread hold this lock? */
static bool holds_lock(const struct vm *vm, uint32_t lock) {
  return interference_first_word(vm, interference_lock(vm, lock)) ==
         vm->current + 1;
}

/* May the thread change the lock, otherwise than by locking and unlocking it,
 * before it comes to lock it? */
static bool may_break(struct vm *vm, uint32_t thread, uint32_t lock) {
  struct reg mutex = interference_lock(vm, lock);
  const struct thread *t = vm->threads[thread];
  if (SEEDED_BUG(114))
    return false;
  if (interference_is_making_mutex(t))
    return true;
  return interference_may_write(vm, t, EFFECTS_HELD, mutex) &&
         (interference_may_jump(t) ||
          interference_may_write(vm, t, EFFECTS_LOCK + lock, mutex));
}

/* Does this lock lie in these bytes, at least in part? */
static bool is_lock_at(struct vm *vm, uint32_t lock, uint32_t area, uint64_t at,
                       uint64_t size) {
  struct reg mutex = interference_lock(vm, lock);
  return mutex.meta == area && lies_in_mutex(at, size, mutex.bits);
}

bool interference_breaks(struct vm *vm, const struct vm_range *r) {
  const struct waits *w = waits_get(vm);
  if (SEEDED_BUG(116)) /* the holder may write what it likes */
    return false;
  for (uint32_t i = 0; i < w->area_count; i++)
    if (w->areas[i] == r->area &&
        lies_in_mutex(r->offset, r->size, w->offsets[i]))
      return true;
  for (uint32_t i = 0; i < effects_locks(vm->por->effects); i++)
    if (is_lock_at(vm, i, r->area, r->offset, r->size) && holds_lock(vm, i))
      return true;
  return false;
}

uint32_t interference_locks_left_alone(struct vm *vm,
                                       const struct interference_op *op) {
  uint32_t locks = UINT32_MAX;
  if (op->kind != CONFLICTS_ACCESSES)
    return locks;
  for (uint32_t i = 0; i < effects_locks(vm->por->effects); i++)
    for (uint32_t k = 0; k < op->count; k++)
      if (op->ranges[k].write &&
          is_lock_at(vm, i, op->ranges[k].area, op->ranges[k].offset,
                     op->ranges[k].size))
        locks &= ~(UINT32_C(1) << i);
  return locks;
}

uint32_t interference_locks_held(struct vm *vm) {
  uint32_t held = 0;
  for (uint32_t i = 0; i < effects_locks(vm->por->effects); i++) {
    bool stays = holds_lock(vm, i);
    for (uint32_t j = 0; j < vm->thread_limit && stays; j++)
      stays = !waits_may_go_first(vm, j) || !may_break(vm, j, i);
    held |= stays ? UINT32_C(1) << i : 0;
  }
  return held;
}
