/*
 * runtime/thread_exit.c - the end of a thread, and cleanup handlers.
 *
 * pthread_cleanup_push is setjmp and __pthread_register_cancel.  A thread that
 * ends jumps to the innermost handler, which ends in __pthread_unwind_next,
 * and so on.  Then its frames end, so that nothing finds its local variables
 * any more, and the destructors of keys run; if no other thread is left, all
 * that exit() calls runs, too.  Thread-local variables end after that.
 *
 * In a registered buffer, after the part that belongs to setjmp:
 *   __pad[0]  the next outer buffer
 *   __pad[1]  the cancel type to restore (the _defer_np variant)
 */
#include "thread_impl.h"

#include <setjmp.h>

/* Exit may have handlers to run: see stdlib_exit.c. */
int __allways_exit_has_handlers(void);
void __allways_exit_prepare(int status);

static void publish(struct thread *self) {
  if (__allways_mutex_abandon)
    __allways_mutex_abandon();
  self->running = 0;
  self->cancelled = 0;
  self->async = 0;
  self->disabled = 0;
  if (self->ownership == JOINABLE)
    self->result = __allways_own.result;
  __allways_waiter_wake_all(&self->joiners);
}

/* The end of the last thread is that of the program, as by exit(0).  It ends as
 * any other thread does, with its thread-local variables, so that who is last
 * makes no difference; unless a handler has started a new one. */
_Noreturn static void end_program(void) {
  __allways_exit_prepare(0);
  if (__allways_thread_alone())
    __allways_thread_exit(0);
  __allways_exit(0);
}

/* In an atomic section. */
_Noreturn static void go(void) {
  struct thread *self = __allways_thread_block();
  if (__allways_thread_alone()) {
    __allways_atomic_end();
    end_program();
  }
  publish(self);
  __allways_thread_exit(__allways_own.held != 0);
}

/* Nobody notices who is last. */
_Noreturn static void end(void) {
  __allways_atomic_begin();
  go();
}

/* The last one runs the handlers of exit, which may notice who runs them; or
 * the thread holds robust mutexes, and who wants them notices. */
_Noreturn static void end_in_order(void) {
  __allways_atomic_begin();
  go();
}

/* Whether the main thread may end before others, which leaves exit to them. */
static int exit_may_be_left(void) {
  return (&__allways_exit_linked != NULL || &__allways_cancel_linked != NULL) &&
         __allways_exit_has_handlers();
}

/* No frame of the program is left. */
_Noreturn static void finish(void) {
  if (__allways_own.destructors)
    __allways_own.destructors();
  if (exit_may_be_left() || __allways_own.robust)
    end_in_order();
  end();
}

static void finish_anew(void *unused) {
  (void)unused;
  finish();
}

_Noreturn static void unwind(void) {
  void *handler = __allways_own.handlers;
  if (handler)
    longjmp(handler, 1);
  __allways_thread_restart(finish_anew, NULL);
}

static void leave(void *result) {
  __allways_own.result = result;
  __allways_own.exiting = 1;
}

_Noreturn void __allways_thread_leave(void *result) {
  leave(result);
  unwind();
}

_Noreturn void __allways_thread_return(void *result) {
  leave(result);
  if (__allways_own.handlers)
    unwind();
  finish();
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
