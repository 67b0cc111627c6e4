/*
 * runtime/thread_cancel.c - pthread_cancel.
 *
 * A cancel is pending until the thread comes to a cancellation point with
 * cancellation enabled.  One that is blocked there is woken.  The points are
 * those that POSIX has: pthread_testcancel, pthread_join, pthread_cond_wait,
 * sem_wait and their kin, sleep and its kin, open, close, read, write, fsync
 * and their kin.  Functions of streams may be points, so whether they are is a
 * choice.  A thread in PTHREAD_CANCEL_ASYNCHRONOUS would have to end between
 * any two instructions; to cancel it is not modelled, unless it has disabled
 * cancellation or cancels itself.
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
  if (t->async && !t->disabled && t != __allways_thread_block())
    __allways_unsupported("pthread_cancel() of a thread in "
                          "PTHREAD_CANCEL_ASYNCHRONOUS");
  t->cancelled = 1;
  wake(t->blocked);
}

int pthread_cancel(pthread_t id) {
  __allways_atomic_begin();
  struct thread *t = __allways_thread_find(id),
                *self = __allways_thread_block();
  cancel(t);
  if (t == self && self->async)
    __allways_thread_cancel_point();
  __allways_atomic_end();
  return 0;
}

void __allways_cancel_here(int optional) {
  if (!thread_cancellable())
    return;
  __allways_atomic_begin();
  if (__allways_thread_block()->cancelled && (!optional || __allways_choose(2)))
    __allways_thread_cancel_point();
  __allways_atomic_end();
}
