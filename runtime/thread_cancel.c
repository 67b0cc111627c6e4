/*
 * runtime/thread_cancel.c - pthread_cancel.
 *
 * A cancel is pending until the thread comes to a cancellation point with
 * cancellation enabled: pthread_testcancel, pthread_join and its kin,
 * pthread_cond_wait and its kin, sem_wait and its kin, thrd_sleep.  One that
 * is blocked there is woken.  A thread in PTHREAD_CANCEL_ASYNCHRONOUS would
 * have to end between any two instructions; to cancel it is not modelled.
 */
#include "thread_impl.h"

const int __allways_cancel_linked = 1;

static void wake(struct waiter *w) {
  if (!w || !w->list)
    return;
  __allways_waiter_unlink(w);
  w->wake = CANCELLED;
}

static void cancel(struct thread *t) {
  if (!t->running)
    return;
  if (t->async)
    __allways_unsupported("pthread_cancel() of a thread in "
                          "PTHREAD_CANCEL_ASYNCHRONOUS");
  t->cancelled = 1;
  wake(t->blocked);
}

int pthread_cancel(pthread_t id) {
  __allways_atomic_begin();
  cancel(__allways_thread_find(id));
  __allways_atomic_end();
  return 0;
}
