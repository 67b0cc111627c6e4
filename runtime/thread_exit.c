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
#include <stdlib.h>

/* Exit may have handlers to run: see stdlib_exit.c. */
int __allways_exit_has_handlers(void);

static void publish(struct thread *self) {
  self->running = 0;
  self->cancelled = 0;
  self->async = 0;
  self->disabled = 0;
  if (self->ownership == JOINABLE)
    self->result = __allways_own.result;
  __allways_waiter_wake_all(&self->joiners);
}

/* In an atomic section.  The end of the last thread is exit(0). */
_Noreturn static void go(void) {
  struct thread *self = __allways_thread_block();
  if (__allways_thread_alone()) {
    __allways_atomic_end();
    exit(0);
  }
  publish(self);
  __allways_thread_exit(__allways_own.held != 0);
}

/* Nobody notices who is last. */
_Noreturn static void end(void) {
  __allways_atomic_begin();
  go();
}

/* The last one runs the handlers of exit, which may notice who runs them. */
_Noreturn static void end_in_order(void) {
  __allways_atomic_begin();
  go();
}

/* Whether the main thread may end before others, which leaves exit to them. */
static int exit_may_be_left(void) {
  return (&__allways_exit_linked != NULL || &__allways_cancel_linked != NULL) &&
         __allways_exit_has_handlers();
}

_Noreturn static void unwind(void) {
  void *handler = __allways_own.handlers;
  if (handler)
    longjmp(handler, 1);
  if (__allways_own.destructors)
    __allways_own.destructors();
  if (exit_may_be_left())
    end_in_order();
  end();
}

_Noreturn void __allways_thread_leave(void *result) {
  __allways_own.result = result;
  __allways_own.exiting = 1;
  unwind();
}

_Noreturn void __allways_thread_unwind(__pthread_unwind_buf_t *buffer) {
  __pthread_unregister_cancel(buffer);
  unwind();
}

void __pthread_register_cancel(__pthread_unwind_buf_t *buffer) {
  buffer->__pad[0] = __allways_own.handlers;
  __allways_own.handlers = buffer;
}

void __pthread_unregister_cancel(__pthread_unwind_buf_t *buffer) {
  __allways_own.handlers = buffer->__pad[0];
}

_Noreturn void __pthread_unwind_next(__pthread_unwind_buf_t *buffer) {
  __allways_thread_unwind(buffer);
}
