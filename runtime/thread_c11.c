/*
 * runtime/thread_c11.c - the threads of C11: pthreads by another name.
 */
#include "thread_impl.h"

#include <stdint.h>
#include <threads.h>

/* The arguments of a new thread, private to it. */
struct start {
  thrd_start_t routine;
  void *argument;
};

static void *as_result(int value) { return (void *)(intptr_t)value; }

static void *enter(void *p) {
  struct start start = *(struct start *)p;
  __allways_delete(p);
  return as_result(start.routine(start.argument));
}

int thrd_create(thrd_t *id, thrd_start_t routine, void *argument) {
  struct start *start = __allways_new(sizeof *start);
  *start = (struct start){routine, argument};
  return __allways_thrd_status(pthread_create(id, NULL, enter, start));
}

thrd_t thrd_current(void) { return pthread_self(); }

int thrd_equal(thrd_t a, thrd_t b) { return a == b; }

int thrd_join(thrd_t id, int *result) {
  void *value;
  int e = pthread_join(id, &value);
  if (e == 0 && result)
    *result = (int)(intptr_t)value;
  return __allways_thrd_status(e);
}

int thrd_detach(thrd_t id) { return __allways_thrd_status(pthread_detach(id)); }

void thrd_yield(void) { __allways_yield(); }

/* Clocks stand still: to sleep is to let others run. */
int thrd_sleep(const struct timespec *duration, struct timespec *remaining) {
  (void)remaining;
  if (thread_bad_time(duration))
    return -2;
  pthread_testcancel();
  __allways_yield();
  return 0;
}
