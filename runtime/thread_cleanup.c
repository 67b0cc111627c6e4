/*
 * runtime/thread_cleanup.c - pthread_cleanup_push_defer_np and its pop: a
 * cleanup handler under which cancellation is deferred.
 */
#include "thread_impl.h"

#include <stdint.h>

void __pthread_register_cancel_defer(__pthread_unwind_buf_t *buffer) {
  int old;
  __pthread_register_cancel(buffer);
  pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, &old);
  buffer->__pad[1] = (void *)(intptr_t)old;
}

void __pthread_unregister_cancel_restore(__pthread_unwind_buf_t *buffer) {
  int ignored;
  __pthread_unregister_cancel(buffer);
  pthread_setcanceltype((int)(intptr_t)buffer->__pad[1], &ignored);
}
