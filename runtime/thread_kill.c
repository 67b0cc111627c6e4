/*
 * runtime/thread_kill.c - signals to threads: the question whether one
 * exists, and those to the thread itself.
 */
#include "thread_impl.h"

#include <signal.h>

int pthread_kill(pthread_t id, int number) {
  if (number < 0 || number >= NSIG)
    return EINVAL;
  __allways_atomic_begin();
  struct thread *to = __allways_thread_find(id);
  int self = to == __allways_thread_block();
  __allways_atomic_end();
  if (number == 0)
    return 0;
  if (!self)
    __allways_unsupported("pthread_kill() of another thread");
  return raise(number) == 0 ? 0 : EINVAL;
}
