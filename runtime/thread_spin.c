/*
 * runtime/thread_spin.c - spin locks.
 *
 * The word is FREE, or HELD with thread number + 1 of the holder in its lower
 * half.  Other numbers, and zero, are no spin lock: it was not initialised.  So
 * one that is held is told from other memory when it is initialised.
 */
#include "thread_impl.h"

enum { FREE = ABI_SPIN_FREE, HELD = ABI_SPIN_HELD };

/* now: what the word holds. */
static void live(int now, const int *word) {
  if (now == DESTROYED)
    __allways_misuse("use of a destroyed spin lock", word, 0);
  if (now != FREE && (now & ~0xffff) != HELD)
    __allways_misuse("use of a spin lock that was not initialised", word, 0);
}

static int *used(pthread_spinlock_t *lock) {
  int *word = (int *)lock;
  live(*word, word);
  return word;
}

static void enter(int *word) {
  *word = HELD | thread_me();
  __allways_own.held++;
  __allways_locked(word);
}

static void acquire(pthread_spinlock_t *lock) {
  int *word = used(lock);
  if (*word == (HELD | thread_me()))
    __allways_self_deadlock("relock of a spin lock by its holder "
                            "(self-deadlock)",
                            word, *word > 0);
  __allways_wait(word, WAIT_EQUAL | WAIT_HALF, FREE, word);
  enter(word);
}

static int try(pthread_spinlock_t *lock) {
  int *word = used(lock);
  if (*word != FREE)
    return EBUSY;
  enter(word);
  return 0;
}

static void release(pthread_spinlock_t *lock) {
  int *word = used(lock);
  if (*word == FREE)
    __allways_misuse("unlock of a spin lock that is not locked", word, 0);
  if (*word != (HELD | thread_me()))
    __allways_misuse("unlock of a spin lock held by another thread", word,
                     *word > 0);
  *word = FREE;
  __allways_own.held--;
}

int pthread_spin_init(pthread_spinlock_t *lock, int shared) {
  (void)shared;
  int *word = (int *)lock;
  if ((__allways_number_at(word) & ~0xffff) == HELD)
    __allways_misuse("initialisation of a locked spin lock", word, 1);
  *word = FREE;
  return 0;
}

int pthread_spin_destroy(pthread_spinlock_t *lock) {
  int now = *(int *)lock;
  int *word = (int *)lock;
  live(now, word);
  if (now != FREE)
    __allways_misuse("destroy of a locked spin lock", word, 1);
  *word = DESTROYED;
  return 0;
}

int pthread_spin_lock(pthread_spinlock_t *lock) {
  __allways_atomic_begin();
  acquire(lock);
  __allways_atomic_end();
  return 0;
}

int pthread_spin_trylock(pthread_spinlock_t *lock) {
  __allways_atomic_begin();
  int e = try(lock);
  __allways_atomic_end();
  return e;
}

int pthread_spin_unlock(pthread_spinlock_t *lock) {
  __allways_atomic_begin();
  release(lock);
  __allways_atomic_end();
  return 0;
}
