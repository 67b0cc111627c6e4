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
  pthread_exit(PTHREAD_CANCELED);
}

void pthread_testcancel(void) {
  if (!thread_cancellable())
    return;
  __allways_atomic_begin();
  __allways_thread_cancel_point();
  __allways_atomic_end();
}

int pthread_setcancelstate(int state, int *old) {
  if (state != PTHREAD_CANCEL_ENABLE && state != PTHREAD_CANCEL_DISABLE)
    return EINVAL;
  if (old)
    *old = __allways_own.uncancellable ? PTHREAD_CANCEL_DISABLE
                                       : PTHREAD_CANCEL_ENABLE;
  __allways_own.uncancellable = state == PTHREAD_CANCEL_DISABLE;
  return 0;
}

int pthread_setcanceltype(int type, int *old) {
  if (type != PTHREAD_CANCEL_DEFERRED && type != PTHREAD_CANCEL_ASYNCHRONOUS)
    return EINVAL;
  __allways_atomic_begin();
  struct thread *self = __allways_thread_block();
  if (old)
    *old = self->async ? PTHREAD_CANCEL_ASYNCHRONOUS : PTHREAD_CANCEL_DEFERRED;
  self->async = type == PTHREAD_CANCEL_ASYNCHRONOUS;
  if (self->async)
    __allways_thread_cancel_point();
  __allways_atomic_end();
  return 0;
}
