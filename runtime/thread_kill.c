/*
 * runtime/thread_kill.c - signals to threads, of which only the question
 * whether the thread exists is modelled.
 */
#include "thread_impl.h"

#include <signal.h>

int pthread_kill(pthread_t id, int number) {
  if (number < 0 || number >= NSIG)
    return EINVAL;
  __allways_atomic_begin();
  __allways_thread_find(id);
  __allways_atomic_end();
  if (number != 0)
    __allways_unsupported("pthread_kill() with a signal");
  return 0;
}
