/*
 * runtime/thread_spin.c - spin locks.
 *
 * The word is thread number + 1 of the holder, or FREE.  Zero is neither: a
 * lock that is only zero was not initialised.
 */
#include "thread_impl.h"

enum { FREE = -2 };

static int *live(pthread_spinlock_t *lock) {
  int *word = (int *)lock;
  if (*word == DESTROYED)
    __allways_misuse("use of a destroyed spin lock", word, 0);
  if (*word == 0)
    __allways_misuse("use of a spin lock that was not initialised", word, 0);
  return word;
}

static void enter(int *word) {
  *word = thread_me();
  __allways_own.held++;
  __allways_locked(word);
}

static void acquire(pthread_spinlock_t *lock) {
  int *word = live(lock);
  if (*word == thread_me())
    __allways_self_deadlock("relock of a spin lock by its holder "
                            "(self-deadlock)",
                            word, *word > 0);
  __allways_wait(word, WAIT_EQUAL, FREE, word);
  enter(word);
}

static int try(pthread_spinlock_t *lock) {
  int *word = live(lock);
  if (*word != FREE)
    return EBUSY;
  enter(word);
  return 0;
}

static void release(pthread_spinlock_t *lock) {
  int *word = live(lock);
  if (*word == FREE)
    __allways_misuse("unlock of a spin lock that is not locked", word, 0);
  if (*word != thread_me())
    __allways_misuse("unlock of a spin lock held by another thread", word,
                     *word > 0);
  *word = FREE;
  __allways_own.held--;
}

int pthread_spin_init(pthread_spinlock_t *lock, int shared) {
  (void)shared;
  *(int *)lock = FREE;
  return 0;
}

int pthread_spin_destroy(pthread_spinlock_t *lock) {
  int *word = live(lock);
  if (*word != FREE)
    __allways_misuse("destroy of a locked spin lock", word, *word > 0);
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
