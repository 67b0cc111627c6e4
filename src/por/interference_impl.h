/*
 * por/interference_impl.h - what the parts of interference.c ask each other.
 *
 *     interference_ops ──> interference_threads ──> interference
 *                                                      │
 *              interference_upcoming <── waits <── interference_locks
 *
 * Each knows only those that its arrows lead to, directly or through others.
 */
#ifndef POR_INTERFERENCE_IMPL_H
#define POR_INTERFERENCE_IMPL_H

#include <pthread.h>

#include "por/por_impl.h"

/* Is it a frame of this function of the runtime? */
static inline bool is_function(const struct frame *f,
                               enum runtime_function which) {
  return f->code->which == which;
}

/* Do these bytes, of which size 0 means all of the area, lie in the mutex? */
static inline bool lies_in_mutex(uint64_t at, uint64_t size, uint64_t mutex) {
  return size == 0 ||
         (at < mutex + sizeof(pthread_mutex_t) && mutex < at + size);
}

/* Does the effect conflict with these sets: a common place, which one of the
 * two writes? */
static inline bool sets_conflict(const struct vm *vm, const struct effect *e,
                                 const uint64_t *touched,
                                 const uint64_t *written) {
  for (size_t i = 0; i < effects_words(vm->por->effects); i++)
    if ((e->touched[i] & written[i]) | (e->written[i] & touched[i]))
      return true;
  return false;
}

/* ------------------------------------------------ interference_upcoming.c */

/* The class of an area, from its kind and its allocation site. */
uint32_t interference_class(const struct vm *vm, uint32_t area);
/* May longjmp lead the thread back into one of its frames?  Then it may pass by
 * a lock that its code comes to first. */
bool interference_may_jump(const struct thread *t);
/* Is the thread in the middle of initialising or destroying a mutex?  It may
 * have seen already that nobody held it. */
bool interference_is_making_mutex(const struct thread *t);
/* The first word of a mutex (1 + its owner) or of a thread's id (1 + the
 * thread); 0 if it is free or has ended, or cannot be read. */
uint32_t interference_first_word(const struct vm *vm, struct reg p);
/* A pointer to a lock that is known by name (effects_lock). */
struct reg interference_lock(const struct vm *vm, uint32_t lock);
/* Is the thread in a wait for a condition variable, asleep or woken?  *mutex is
 * the mutex of the wait: the thread has released it, and does nothing else
 * before it holds it again. */
bool interference_sleeps_with(const struct vm *vm, const struct thread *t,
                              struct reg *mutex);
/* Visits what the thread may do from where it stands: the effects of its
 * frames, from the innermost on, until visit returns true; returns whether it
 * did.  Where the thread may end in the middle of a call, so do the frames
 * below. */
typedef bool effect_fn(void *context, const struct effect *e);
bool interference_each_effect(struct vm *vm, const struct thread *t,
                              unsigned mode, effect_fn *visit, void *context);
/* May the thread write to this mutex? */
bool interference_may_write(struct vm *vm, const struct thread *t,
                            unsigned mode, struct reg mutex);

/* --------------------------------------------------- interference_locks.c */

/* Locks that the current thread holds, and that stay so until it moves. */
uint32_t interference_locks_held(struct vm *vm);
/* Locks that the operation does not write to, as bits. */
uint32_t interference_locks_left_alone(struct vm *vm,
                                       const struct interference_op *op);

/* --------------------------------------------------------- interference.c */

/* Another thread is the current one.  Who waits for whom does not depend on
 * that. */
void interference_forget_others(struct vm *vm);
/* What all other threads may do before the current one moves on. */
const struct interference *interference_find_others(struct vm *vm);
static inline const struct interference *interference_others(struct vm *vm) {
  return vm->por->others.known ? &vm->por->others
                               : interference_find_others(vm);
}
/* The same without locking and unlocking mutexes, for an unlock of a mutex that
 * the current thread holds: until it is done nobody gets past a lock of it. */
const struct interference *interference_others_unlocking(struct vm *vm);
/* The effect of the monitor, or NULL.  It has no frame: it reaches memory from
 * globals. */
const struct effect *interference_monitored(struct vm *vm);
/* As interference_reaches: can a thread reach the area that is neither the
 * current one nor `joined`, which is its number plus 1, or 0? */
bool interference_third_reaches(struct vm *vm, uint32_t area, uint32_t joined);

/* ------------------------------------------------- interference_threads.c */

/* Does the thread stand in the section that ends it? */
bool interference_is_ending(const struct thread *t);
/* May others interfere with the end of the thread's own variables? */
bool interference_end_conflicts(struct vm *vm, const struct thread *t);
/* Is the thread about to end, so that only the thread that joins it notices,
 * which waits for just that? */
bool interference_ends_invisibly(struct vm *vm, const struct thread *t);
/* Is the thread about to join one that has ended, and that nobody else knows
 * of? */
bool interference_joins_ended(struct vm *vm, const struct thread *t);

#endif
