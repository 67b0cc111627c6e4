/*
 * runtime/stdio_lock.c - flockfile and its kin: the locks of streams, for the
 * program.
 */
#include "stdio_impl.h"
#include "thread_impl.h"

const int __stdio_flockfile_linked = 1;

/* The thread has the lock now: if it ends, no other one gets its number. */
static void locked(const FILE *f) {
  if (f->depth == 1)
    __allways_own.held++;
}

void flockfile(FILE *f) {
  __allways_atomic_begin();
  __stdio_lock(f);
  locked(f);
  __allways_atomic_end();
}

int ftrylockfile(FILE *f) {
  int self = __allways_thread_self() + 1;
  __allways_atomic_begin();
  __stdio_check_open(f);
  int free = f->owner == 0 || f->owner == self;
  if (free) {
    f->owner = self;
    f->depth++;
    locked(f);
  }
  __allways_atomic_end();
  return free ? 0 : EBUSY;
}

void funlockfile(FILE *f) {
  __allways_atomic_begin();
  if (f->owner != __allways_thread_self() + 1)
    __allways_fault("lock-misuse", "funlockfile: the lock is not held");
  if (f->depth == 1)
    __allways_own.held--;
  __stdio_unlock(f);
  __allways_atomic_end();
}
