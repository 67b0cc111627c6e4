/*
 * runtime/stdio_lock.c - flockfile and its kin: the locks of streams, for the
 * program.
 */
#include "stdio_impl.h"

const int __stdio_flockfile_linked = 1;

void flockfile(FILE *f) { __stdio_lock(f); }

int ftrylockfile(FILE *f) {
  int self = __allways_thread_self() + 1;
  __allways_atomic_begin();
  int free = f->owner == 0 || f->owner == self;
  if (free) {
    f->owner = self;
    f->depth++;
  }
  __allways_atomic_end();
  return free ? 0 : EBUSY;
}

void funlockfile(FILE *f) {
  __allways_atomic_begin();
  if (f->owner != __allways_thread_self() + 1)
    __allways_fault("lock-misuse", "funlockfile: the lock is not held");
  __stdio_unlock(f);
  __allways_atomic_end();
}
