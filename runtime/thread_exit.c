/*
 * runtime/thread_exit.c - the end of a thread, and cleanup handlers.
 *
 * pthread_cleanup_push is setjmp and __pthread_register_cancel.  A thread that
 * ends jumps to the innermost handler, which ends in __pthread_unwind_next,
 * and so on; then run the destructors of keys.
 *
 * In a registered buffer, after the part that belongs to setjmp:
 *   __pad[0]  the next outer buffer
 *   __pad[1]  the cancel type to restore (the _defer_np variant)
 */
#include "thread_impl.h"

#include <setjmp.h>

static void publish(struct thread *self) {
  self->running = 0;
  self->cancelled = 0;
  self->async = 0;
  if (self->ownership == JOINABLE)
    self->result = __allways_own.result;
  __allways_waiter_wake_all(&self->joiners);
}

_Noreturn static void end(void) {
  if (__allways_own.destructors)
    __allways_own.destructors();
  struct thread *self = __allways_thread_block();
  __allways_atomic_begin();
  publish(self);
  __allways_thread_exit(__allways_own.held != 0);
}

_Noreturn void __allways_thread_unwind(void) {
  void *handler = __allways_own.handlers;
  if (handler)
    longjmp(handler, 1);
  end();
}

_Noreturn void pthread_exit(void *result) {
  __allways_own.result = result;
  __allways_own.exiting = 1;
  __allways_thread_unwind();
}

void __pthread_register_cancel(__pthread_unwind_buf_t *buffer) {
  buffer->__pad[0] = __allways_own.handlers;
  __allways_own.handlers = buffer;
}

void __pthread_unregister_cancel(__pthread_unwind_buf_t *buffer) {
  __allways_own.handlers = buffer->__pad[0];
}

_Noreturn void __pthread_unwind_next(__pthread_unwind_buf_t *buffer) {
  __pthread_unregister_cancel(buffer);
  __allways_thread_unwind();
}
