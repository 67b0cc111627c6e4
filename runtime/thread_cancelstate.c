/*
 * runtime/thread_cancelstate.c - when a thread lets itself be cancelled.
 *
 * Where nothing of the program refers to pthread_cancel, cancellation points
 * touch nothing that others see.
 */
#include "thread_impl.h"

void __allways_thread_cancel_point(void) {
  if (!thread_cancellable() || !__allways_thread_block()->cancelled)
    return;
  __allways_atomic_end();
  __allways_thread_leave(PTHREAD_CANCELED);
}

void pthread_testcancel(void) {
  if (!thread_cancellable())
    return;
  __allways_atomic_begin();
  __allways_thread_cancel_point();
  __allways_atomic_end();
}

/* A request that is pending acts as soon as it may at any time. */
static void act_at_once(void) {
  __allways_atomic_begin();
  if (__allways_thread_block()->async)
    __allways_thread_cancel_point();
  __allways_atomic_end();
}

int pthread_setcancelstate(int state, int *old) {
  if (state != PTHREAD_CANCEL_ENABLE && state != PTHREAD_CANCEL_DISABLE)
    return EINVAL;
  int before = __allways_own.uncancellable;
  int disable = state == PTHREAD_CANCEL_DISABLE;
  __allways_own.uncancellable = disable;
  if (&__allways_cancel_linked != NULL && before != disable) {
    __allways_atomic_begin();
    __allways_thread_block()->disabled = disable;
    __allways_atomic_end();
  }
  if (old)
    *old = before ? PTHREAD_CANCEL_DISABLE : PTHREAD_CANCEL_ENABLE;
  if (thread_cancellable() && before)
    act_at_once();
  return 0;
}

int pthread_setcanceltype(int type, int *old) {
  if (type != PTHREAD_CANCEL_DEFERRED && type != PTHREAD_CANCEL_ASYNCHRONOUS)
    return EINVAL;
  __allways_atomic_begin();
  struct thread *self = __allways_thread_block();
  int before = self->async;
  self->async = type == PTHREAD_CANCEL_ASYNCHRONOUS;
  __allways_atomic_end();
  if (old)
    *old = before ? PTHREAD_CANCEL_ASYNCHRONOUS : PTHREAD_CANCEL_DEFERRED;
  if (thread_cancellable())
    act_at_once();
  return 0;
}
