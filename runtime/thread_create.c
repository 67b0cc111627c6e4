/*
 * runtime/thread_create.c - the start of a thread.
 */
#include "thread_impl.h"

/* The arguments of a new thread, private to it. */
struct start {
  struct thread *thread;
  void *(*routine)(void *);
  void *argument;
};

static void enter(void *p) {
  struct start start = *(struct start *)p;
  __allways_delete(p);
  __allways_own.self = start.thread;
  __allways_thread_return(start.routine(start.argument));
}

static struct thread *new_thread(int ownership) {
  struct thread *t = __allways_new(sizeof *t);
  *t = (struct thread){.ownership = ownership};
  return t;
}

static void start(struct thread *t, void *(*routine)(void *), void *argument) {
  struct start *s = __allways_new(sizeof *s);
  *s = (struct start){t, routine, argument};
  int number = __allways_thread_start(enter, s);
  if (number < 0)
    __allways_unsupported("pthread_create(): so many threads");
  t->running = number + 1;
}

static int ownership(const pthread_attr_t *attr) {
  int detached = PTHREAD_CREATE_JOINABLE;
  if (attr)
    pthread_attr_getdetachstate(attr, &detached);
  return detached == PTHREAD_CREATE_DETACHED ? DETACHED : JOINABLE;
}

/* The id is there before the new thread runs, as with glibc; who looks at it
 * meanwhile races. */
int pthread_create(pthread_t *id, const pthread_attr_t *attr,
                   void *(*routine)(void *), void *argument) {
  int owned = ownership(attr);
  if (__allways_lacks_memory())
    return EAGAIN;
  __allways_writes(id, sizeof *id);
  __allways_atomic_begin();
  struct thread *t = new_thread(owned);
  start(t, routine, argument);
  *id = (pthread_t)t;
  __allways_atomic_end();
  return 0;
}
