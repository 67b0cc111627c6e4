/*
 * por/waits.c - who waits for whom, and so can do nothing before others do.
 *
 * A thread waits for the owner of the mutex that it needs, for the thread that
 * it joins, or for one that waits so.  The claims W2 to W7 of
 * docs/design/reduction.md are about this.  That a wait for a mutex lasts holds
 * as long as no thread that can move changes the mutex otherwise than by
 * locking and unlocking it (EFFECTS_HELD): such threads are breakers of the
 * wait.
 */
#include "por/interference_impl.h"

/* ---------------------------------------------------------- a single thread */

/* The runtime function that the program called, if that locks or joins; its
 * first argument points to a word that is 1 + the thread that is waited for. */
static const struct frame *blocking_frame(const struct vm *vm,
                                          const struct thread *t) {
  if (t->depth == 0)
    return NULL;
  uint32_t d = interference_frame(t) + 1;
  if (d >= t->depth)
    return NULL;
  const struct frame *f = &t->frames[d];
  return is_function(f, RUNTIME_MUTEX_LOCK) ||
                 (is_function(f, RUNTIME_JOIN) &&
                  effects_ends_invisibly(
                      vm->por->effects)) /* nobody is cancelled */
             ? f
             : NULL;
}

/* Does the thread need a mutex before it can do anything, because it is about
 * to lock it or waits for it? */
static bool needs_mutex(const struct vm *vm, const struct thread *t,
                        struct reg *mutex) {
  const struct frame *f = t->depth ? &t->frames[t->depth - 1] : NULL;
  const struct frame *called = blocking_frame(vm, t);
  if (called == NULL || !is_function(called, RUNTIME_MUTEX_LOCK))
    return false;
  if (t->next.kind == VM_OP_SECTION && called == f)
    *mutex = t->regs[f->base];
  else if (t->next.kind == VM_OP_WAIT && t->waiting && !t->wait.timed)
    *mutex = t->wait.word; /* its first word is the owner */
  else
    return false;
  return reg_is_pointer(*mutex);
}

/* 1 + the thread that this one joins, because it is about to or waits for that;
 * 0: none. */
static uint32_t joined_by(const struct vm *vm, const struct thread *t) {
  const struct frame *f = t->depth ? &t->frames[t->depth - 1] : NULL;
  const struct frame *called = blocking_frame(vm, t);
  if (called == NULL || !is_function(called, RUNTIME_JOIN))
    return 0;
  if (t->next.kind == VM_OP_SECTION && called == f)
    return interference_first_word(vm, t->regs[f->base]);
  return t->next.kind == VM_OP_WAIT && t->waiting && !t->wait.timed
             ? interference_first_word(vm, t->wait.holder)
             : 0;
}

/* Does the condition hold that the thread waits for?  If that cannot be read,
 * it counts as awake: then it is tried. */
static bool is_awake(struct vm *vm, const struct thread *t) {
  bool holds;
  return !wait_holds(vm, &t->wait, &holds) || holds;
}

static bool writes_to_mutex(const struct vm_next_op *next, struct reg mutex) {
  if (next->kind != VM_OP_ACCESS)
    return false;
  for (uint32_t i = 0; i < next->range_count; i++) {
    const struct vm_range *r = &next->ranges[i];
    if (r->write && r->area == (uint32_t)mutex.meta &&
        lies_in_mutex(r->offset, r->size, mutex.bits))
      return true;
  }
  return false;
}

/* Is a thread about to write to the mutex, otherwise than by locking and
 * unlocking it?  Then threads that wait for the mutex are tried all the same:
 * they read what is written. */
static bool is_overwritten(const struct vm *vm, struct reg mutex) {
  for (uint32_t i = 0; i < vm->thread_limit && !SEEDED_BUG(116); i++)
    if (vm->threads[i]->used && writes_to_mutex(&vm->threads[i]->next, mutex))
      return true;
  return false;
}

/* 1 + the thread that this one has to wait for; 0: none.  *mutex is the mutex
 * that makes it wait, or has area 0 if it joins. */
static uint32_t blocker(const struct vm *vm, uint32_t thread,
                        struct reg *mutex) {
  const struct thread *t = vm->threads[thread];
  bool waits = t->next.kind == VM_OP_WAIT && t->waiting;
  uint32_t who;
  *mutex = reg_number(0);
  if (!waits && t->next.kind != VM_OP_SECTION)
    return 0;
  /* A thread that may time out or be cancelled leaves the queue at once. */
  bool sleeps = waits && !t->wait.timed &&
                effects_ends_invisibly(vm->por->effects) &&
                interference_sleeps_with(vm, t, mutex);
  if (waits && !sleeps && is_awake((struct vm *)(uintptr_t)vm, t))
    return 0;
  if (!sleeps && !needs_mutex(vm, t, mutex)) {
    *mutex = reg_number(0);
    who = joined_by(vm, t);
  } else {
    who = is_overwritten(vm, *mutex) ? 0 : interference_first_word(vm, *mutex);
  }
  return who == thread + 1 ? 0 : who;
}

uint32_t waits_blocker(const struct vm *vm, uint32_t thread) {
  struct reg mutex;
  return blocker(vm, thread, &mutex);
}

bool waits_to_reacquire(struct vm *vm, uint32_t thread) {
  const struct thread *t = vm->threads[thread];
  struct reg mutex;
  return !t->wait.timed && effects_ends_invisibly(vm->por->effects) &&
         interference_sleeps_with(vm, t, &mutex) &&
         interference_first_word(vm, mutex) && is_awake(vm, t);
}

/* -------------------------------------------------------------- all threads */

/* May the thread change this mutex otherwise than by locking and unlocking it,
 * while another one holds it? */
static bool may_break_held(struct vm *vm, uint32_t thread, struct reg mutex) {
  const struct thread *t = vm->threads[thread];
  return !SEEDED_BUG(114) &&
         (interference_is_making_mutex(t) ||
          interference_may_write(vm, t, EFFECTS_HELD, mutex));
}

static bool is_there(const struct vm *vm, uint32_t thread) {
  return vm->threads[thread]->used && vm->threads[thread]->depth > 0;
}

/* The threads that may end the wait of this one for a mutex, beside its
 * owner. */
static void find_breakers(struct vm *vm, struct waits *w, uint32_t thread,
                          struct reg mutex) {
  assert(w->blockers[thread] != 0);
  for (uint32_t i = 0; i < vm->thread_limit; i++)
    if (i != thread && i + 1 != w->blockers[thread] && is_there(vm, i) &&
        may_break_held(vm, i, mutex))
      w->breakers[thread] |= UINT64_C(1) << i;
}

/* Enters whom the thread waits for, and the mutex that makes it wait. */
static void find_waits(struct vm *vm, struct waits *w, uint32_t thread) {
  const struct vm_next_op *next = &vm->threads[thread]->next;
  struct reg mutex;
  uint32_t who = blocker(vm, thread, &mutex);
  if (who && !vm_thread_used(vm, who - 1))
    who = 0;
  w->blockers[thread] = who;
  w->joins[thread] = next->kind == VM_OP_SECTION ? next->joins : 0;
  if (who || w->joins[thread])
    w->waiting |= UINT64_C(1) << thread;
  if (who == 0 || mutex.meta == 0)
    return;
  assert(w->area_count < WAITS_MOST);
  w->offsets[w->area_count] = mutex.bits;
  w->areas[w->area_count++] = (uint32_t)mutex.meta;
  find_breakers(vm, w, thread, mutex);
}

static NEVER_INLINE void find_all(struct vm *vm, struct waits *w) {
  w->known = true;
  w->waiting = 0;
  w->kept_by = w->area_count = 0;
  if (vm->thread_limit > WAITS_MOST)
    return;
  for (uint32_t i = 0; i < vm->thread_limit; i++) {
    w->blockers[i] = 0;
    w->joins[i] = w->breakers[i] = 0;
    if (is_there(vm, i))
      find_waits(vm, w, i);
  }
}

const struct waits *waits_get(struct vm *vm) {
  struct waits *w = &vm->por->waits;
  if (!w->known)
    find_all(vm, w);
  return w;
}

/* A greatest fixpoint: begins with all threads that wait for somebody, and
 * leaves out those that a thread may let go which is not kept itself.  Threads
 * that wait for each other in a cycle stay. */
uint64_t waits_kept(const struct waits *w, uint64_t set) {
  uint64_t kept = w->waiting & ~set;
  assert(w->known);
  for (bool changed = kept != 0; changed;) {
    changed = false;
    for (uint64_t rest = kept; rest; rest &= rest - 1) {
      uint32_t i = low_bit(rest);
      bool waits = w->blockers[i] &&
                   ((set | kept) >> (w->blockers[i] - 1) & 1) &&
                   !(w->breakers[i] & ~(set | kept));
      if (waits || (w->joins[i] & set))
        continue;
      kept &= ~(UINT64_C(1) << i);
      changed = true;
    }
  }
  assert((kept & set) == 0);
  return kept;
}

bool waits_for_current(struct vm *vm, uint32_t thread) {
  const struct waits *w = waits_get(vm);
  if (w->waiting == 0 || thread >= WAITS_MOST || vm->current >= WAITS_MOST)
    return false;
  if (SEEDED_BUG(112)) /* whoever it waits for */
    return w->blockers[thread] != 0;
  if (vm->por->waits.kept_by != vm->current + 1) {
    vm->por->waits.kept = waits_kept(w, UINT64_C(1) << vm->current);
    vm->por->waits.kept_by = vm->current + 1;
  }
  return vm->por->waits.kept >> thread & 1;
}

bool waits_may_go_first(struct vm *vm, uint32_t thread) {
  return thread != vm->current && is_there(vm, thread) &&
         !waits_for_current(vm, thread);
}

bool waits_any_may_go_first(struct vm *vm) {
  for (uint32_t i = 0; i < vm->thread_limit; i++)
    if (waits_may_go_first(vm, i))
      return true;
  return false;
}
