/*
 * runtime/thread_join.c - joining and detaching.
 *
 * A joiner waits for the thread's running word to become 0.  If it may be
 * cancelled meanwhile, it waits as a waiter in the thread's list instead.
 */
#include "thread_impl.h"

static struct thread *joinable(pthread_t id) {
  struct thread *t = thread_named(id);
  if (!t)
    thread_misuse("join of a thread ID that names no thread");
  if (t->ownership == JOINED)
    thread_misuse("join of a thread that was joined already");
  if (t->ownership == DETACHED)
    thread_misuse("join of a detached thread");
  return t;
}

/* Whether it has ended. */
static int await(struct thread *t, int timed) {
  if (!t->running)
    return 1;
  if (!thread_cancellable())
    return thread_wait(&t->running, WAIT_EQUAL, 0, &t->running, timed);
  struct waiter me;
  __allways_waiter_sleep(&me, &t->joiners, timed, 1, &t->running);
  if (t->ownership == DETACHED)
    return 1; /* misuse, as above */
  thread_cancel_after_wait(!t->running || timed);
  return !t->running;
}

static void *collect(struct thread *t) {
  void *result = t->result;
  t->result = NULL;
  t->ownership = JOINED;
  return result;
}

static int join(pthread_t id, void **result, const struct timespec *until) {
  struct thread *t = joinable(id);
  __allways_thread_cancel_point();
  if (t == __allways_thread_block())
    return EDEADLK;
  if (t->running && thread_bad_time(until))
    return EINVAL;
  if (!await(t, until != NULL))
    return ETIMEDOUT;
  *result = collect(joinable(id));
  return 0;
}

static int try_join(pthread_t id, void **result) {
  struct thread *t = joinable(id);
  if (t->running)
    return EBUSY;
  *result = collect(t);
  return 0;
}

/* The caller's variable is written outside of the section. */
static int answer(int e, void **to, void *result) {
  if (e == 0 && to)
    *to = result;
  return e;
}

/* Those who wait for it find out. */
static void detach(struct thread *t) {
  t->ownership = DETACHED;
  t->result = NULL;
  __allways_waiter_wake_all(&t->joiners);
}

int pthread_join(pthread_t id, void **result) {
  void *value;
  __allways_atomic_begin();
  int e = join(id, &value, NULL);
  void *got = e ? NULL : value;
  __allways_atomic_end();
  return answer(e, result, got);
}

int pthread_tryjoin_np(pthread_t id, void **result) {
  void *value;
  __allways_atomic_begin();
  int e = try_join(id, &value);
  void *got = e ? NULL : value;
  __allways_atomic_end();
  return answer(e, result, got);
}

int pthread_timedjoin_np(pthread_t id, void **result,
                         const struct timespec *until) {
  struct timespec limit = {0, 0};
  void *value;
  if (until) /* without, it waits */
    limit = *until;
  __allways_atomic_begin();
  int e = join(id, &value, until ? &limit : NULL);
  void *got = e ? NULL : value;
  __allways_atomic_end();
  return answer(e, result, got);
}

int pthread_clockjoin_np(pthread_t id, void **result, clockid_t clock,
                         const struct timespec *until) {
  if (thread_bad_clock(clock))
    return EINVAL;
  return pthread_timedjoin_np(id, result, until);
}

int pthread_detach(pthread_t id) {
  int e = EINVAL;
  __allways_atomic_begin();
  struct thread *t = __allways_thread_find(id);
  if (t->ownership == JOINABLE) {
    detach(t);
    e = 0;
  }
  __allways_atomic_end();
  return e;
}
