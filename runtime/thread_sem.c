/*
 * runtime/thread_sem.c - semaphores without a name.
 *
 * Who wants one waits for the value to be at least 1.  Who may be cancelled
 * meanwhile waits as a waiter in the semaphore's list instead; all wake words
 * there say whether the value is at least 1, so that only one of the awake
 * gets through.
 */
#include "thread_impl.h"

#include <limits.h>
#include <semaphore.h>

enum { LIVE = 1 };

/* Over sem_t. */
struct semaphore {
  int value;
  int mark; /* LIVE or DESTROYED; all zero is no semaphore */
  struct wait_list waiters;
};

ABI_AT(struct semaphore, value, ABI_SEMAPHORE_VALUE);
ABI_AT(struct semaphore, mark, ABI_SEMAPHORE_MARK);
_Static_assert(sizeof(struct semaphore) <= sizeof(sem_t), "size");

/* now: what the semaphore s holds. */
static void live(const struct semaphore *now, const struct semaphore *s) {
  if (now->mark == DESTROYED)
    __allways_misuse("use of a destroyed semaphore", s, 0);
  if (now->mark != LIVE)
    __allways_misuse("use of a semaphore that was not initialised", s, 0);
  if (thread_is_copy(&now->waiters, &s->waiters))
    __allways_misuse("use of a copy of a semaphore with waiters", s, 0);
}

static void change(struct semaphore *s, int by) {
  s->value += by;
  for (struct waiter *w = s->waiters.first; w; w = w->next)
    w->wake = s->value ? AWAKE : ASLEEP;
}

/* Whether the value is at least 1. */
static int await(struct semaphore *s, int timed) {
  if (!thread_cancellable())
    return thread_wait(&s->value, WAIT_AT_LEAST, 1, NULL, timed);
  struct waiter me;
  __allways_waiter_sleep(&me, &s->waiters, timed, 1, NULL);
  if (me.wake == AWAKE)
    __allways_waiter_unlink(&me);
  thread_cancel_after_wait(s->value > 0 || timed);
  return s->value > 0;
}

static int acquire(struct semaphore *s, const struct timespec *until) {
  live(s, s);
  __allways_thread_cancel_point();
  if (s->value == 0 && thread_bad_time(until))
    return EINVAL;
  if (s->value == 0 && !await(s, until != NULL))
    return ETIMEDOUT;
  live(s, s);
  change(s, -1);
  return 0;
}

static int try(struct semaphore *s) {
  live(s, s);
  if (s->value == 0)
    return EAGAIN;
  change(s, -1);
  return 0;
}

static int post(struct semaphore *s) {
  live(s, s);
  if (s->value == SEM_VALUE_MAX)
    return EOVERFLOW;
  change(s, 1);
  return 0;
}

/* These functions return the error in errno. */
static int answer(int e) {
  if (e == 0)
    return 0;
  errno = e;
  return -1;
}

int sem_init(sem_t *sem, int shared, unsigned value) {
  (void)shared;
  if (value > SEM_VALUE_MAX)
    return answer(EINVAL);
  struct semaphore *s = (struct semaphore *)sem;
  if (thread_is_waited_on(&s->waiters))
    __allways_misuse("initialisation of a semaphore with waiters", s, 0);
  *s = (struct semaphore){.value = (int)value, .mark = LIVE};
  return 0;
}

int sem_destroy(sem_t *sem) {
  struct semaphore *s = (struct semaphore *)sem, now = *s;
  live(&now, s);
  if (now.waiters.first)
    __allways_misuse("destroy of a semaphore with waiters", s, 0);
  *s = (struct semaphore){.value = now.value, .mark = DESTROYED};
  return 0;
}

int sem_wait(sem_t *sem) {
  __allways_atomic_begin();
  int e = acquire((struct semaphore *)sem, NULL);
  __allways_atomic_end();
  return answer(e);
}

int sem_timedwait(sem_t *sem, const struct timespec *until) {
  struct timespec limit = *until;
  __allways_atomic_begin();
  int e = acquire((struct semaphore *)sem, &limit);
  __allways_atomic_end();
  return answer(e);
}

int sem_clockwait(sem_t *sem, clockid_t clock, const struct timespec *until) {
  if (thread_bad_clock(clock))
    return answer(EINVAL);
  return sem_timedwait(sem, until);
}

int sem_trywait(sem_t *sem) {
  __allways_atomic_begin();
  int e = try((struct semaphore *)sem);
  __allways_atomic_end();
  return answer(e);
}

int sem_post(sem_t *sem) {
  __allways_atomic_begin();
  int e = post((struct semaphore *)sem);
  __allways_atomic_end();
  return answer(e);
}

int sem_getvalue(sem_t *sem, int *value) {
  const struct semaphore *s = (const struct semaphore *)sem;
  __allways_atomic_begin();
  live(s, s);
  int now = s->value;
  __allways_atomic_end();
  *value = now;
  return 0;
}
