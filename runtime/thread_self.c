/*
 * runtime/thread_self.c - who a thread is.
 */
#include "thread_impl.h"

_Thread_local struct own __allways_own;

/* The main thread was never created, so its block is here. */
static struct thread main_thread = {.running = 1};

struct thread *__allways_thread_block(void) {
  if (!__allways_own.self)
    __allways_own.self = &main_thread;
  return __allways_own.self;
}

pthread_t pthread_self(void) { return (pthread_t)__allways_thread_block(); }

int pthread_equal(pthread_t a, pthread_t b) {
  return thread_named(a) == thread_named(b);
}

struct thread *__allways_thread_find(pthread_t id) {
  struct thread *t = thread_named(id);
  if (!t)
    thread_misuse("use of a thread ID that names no thread");
  if (t->ownership == JOINED)
    thread_misuse("use of the ID of a thread that was joined already");
  if (t->ownership == DETACHED && !t->running)
    thread_misuse("use of the ID of a detached thread that has ended");
  return t;
}
