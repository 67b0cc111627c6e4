/*
 * runtime/thread_cond.c - condition variables.
 *
 * A condition variable is the list of its waiters.  A signal takes one out of
 * it, any one, and wakes it; from then on the waiter needs only its mutex.
 * A wait that may end by itself (a spurious wake-up) is one with a limit of
 * time that does not tell that it was reached.
 */
#include "thread_impl.h"

/* Over pthread_cond_t and cnd_t. */
struct cond {
  struct wait_list waiters;
  int mark; /* 0 or DESTROYED */
};

ABI_AT(struct cond, waiters, ABI_COND_WAITERS);
ABI_AT(struct cond, mark, ABI_COND_MARK);
_Static_assert(sizeof(struct cond) <= sizeof(pthread_cond_t), "size");

/* now: what the condition variable c holds. */
static void live(const struct cond *now, const struct cond *c) {
  if (now->mark == DESTROYED)
    __allways_misuse("use of a destroyed condition variable", c, 0);
  if (thread_is_copy(&now->waiters, &c->waiters))
    __allways_misuse("use of a copy of a condition variable with waiters", c,
                     0);
}

static void same_mutex(const struct cond *c, const struct mutex *m) {
  if (c->waiters.first && c->waiters.first->mutex != m)
    __allways_misuse("wait on a condition variable with another mutex than the "
                     "threads that wait already",
                     c, 0);
}

static int wait(struct cond *c, struct mutex *m, int timed) {
  live(c, c);
  __allways_thread_cancel_point();
  same_mutex(c, m);
  int e = __allways_mutex_release(m);
  if (e)
    return e;
  struct waiter me;
  me.mutex = m;
  int early = __allways_wakes_early();
  __allways_waiter_sleep(&me, &c->waiters, timed || early, 1, NULL);
  e = __allways_mutex_regain(m);
  if (me.wake == CANCELLED)
    __allways_thread_cancel_point();
  if (e)
    return e; /* of a robust mutex */
  return me.wake == AWAKE || early ? 0 : ETIMEDOUT;
}

static struct waiter *choose(const struct cond *c) {
  int count = 0;
  for (struct waiter *w = c->waiters.first; w; w = w->next)
    count++;
  int which = count > 1 ? __allways_choose(count) : 0;
  struct waiter *chosen = c->waiters.first;
  while (which-- > 0)
    chosen = chosen->next;
  return chosen;
}

static void signal_one(struct cond *c) {
  struct waiter *w = choose(c);
  if (!w)
    return;
  __allways_waiter_unlink(w);
  w->wake = AWAKE;
}

/* The clock of the attributes does not matter: any wait with a limit may reach
 * it. */
int pthread_cond_init(pthread_cond_t *cond, const pthread_condattr_t *attr) {
  clockid_t clock;
  if (attr)
    pthread_condattr_getclock(attr, &clock);
  const struct cond *c = (struct cond *)cond;
  if (thread_is_waited_on(&c->waiters))
    __allways_misuse("initialisation of a condition variable with waiters", c,
                     0);
  *cond = (pthread_cond_t){.__align = 0};
  return 0;
}

int pthread_cond_destroy(pthread_cond_t *cond) {
  struct cond *c = (struct cond *)cond, now = *c;
  live(&now, c);
  if (now.waiters.first)
    __allways_misuse("destroy of a condition variable with waiters", c, 0);
  *c = (struct cond){.mark = DESTROYED};
  return 0;
}

int pthread_cond_wait(pthread_cond_t *cond, pthread_mutex_t *mutex) {
  __allways_atomic_begin();
  int e = wait((struct cond *)cond, (struct mutex *)mutex, 0);
  __allways_atomic_end();
  return e;
}

int pthread_cond_timedwait(pthread_cond_t *cond, pthread_mutex_t *mutex,
                           const struct timespec *until) {
  struct timespec limit = *until;
  if (thread_bad_time(&limit))
    return EINVAL;
  __allways_atomic_begin();
  int e = wait((struct cond *)cond, (struct mutex *)mutex, 1);
  __allways_atomic_end();
  return e;
}

int pthread_cond_clockwait(pthread_cond_t *cond, pthread_mutex_t *mutex,
                           clockid_t clock, const struct timespec *until) {
  if (thread_bad_clock(clock))
    return EINVAL;
  return pthread_cond_timedwait(cond, mutex, until);
}

int pthread_cond_signal(pthread_cond_t *cond) {
  struct cond *c = (struct cond *)cond;
  __allways_atomic_begin();
  live(c, c);
  signal_one(c);
  __allways_atomic_end();
  return 0;
}

int pthread_cond_broadcast(pthread_cond_t *cond) {
  struct cond *c = (struct cond *)cond;
  __allways_atomic_begin();
  live(c, c);
  __allways_waiter_wake_all(&c->waiters);
  __allways_atomic_end();
  return 0;
}
