/*
 * runtime/thread_barrier.c - barriers.
 *
 * The threads that have arrived are the waiters; the last one wakes them all.
 * A thread that is awake needs the barrier no more, so it may be destroyed at
 * once.
 */
#include "thread_impl.h"

enum { LIVE = 1 };

/* Over pthread_barrier_t. */
struct barrier {
  struct wait_list waiters;
  unsigned count;
  int mark; /* LIVE or DESTROYED; all zero is no barrier */
};

ABI_AT(struct barrier, waiters, ABI_BARRIER_WAITERS);
ABI_AT(struct barrier, count, ABI_BARRIER_COUNT);
ABI_AT(struct barrier, mark, ABI_BARRIER_MARK);
_Static_assert(sizeof(struct barrier) <= sizeof(pthread_barrier_t), "size");

/* now: what the barrier b holds. */
static void live(const struct barrier *now, const struct barrier *b) {
  if (now->mark == DESTROYED)
    __allways_misuse("use of a destroyed barrier", b, 0);
  if (now->mark != LIVE)
    __allways_misuse("use of a barrier that was not initialised", b, 0);
  if (thread_is_copy(&now->waiters, &b->waiters))
    __allways_misuse("use of a copy of a barrier with waiters", b, 0);
}

static unsigned arrived(const struct barrier *b) {
  unsigned count = 0;
  for (const struct waiter *w = b->waiters.first; w; w = w->next)
    count++;
  return count;
}

/* The last one is there.  Which thread gets PTHREAD_BARRIER_SERIAL_THREAD is
 * not specified: 0, the last one, as with glibc; or one that waits. */
static int release(struct barrier *b, unsigned others) {
  struct waiter *serial = NULL;
  for (int n = others ? __allways_choose((int)others + 1) : 0; n > 0; n--)
    serial = serial ? serial->next : b->waiters.first;
  __allways_waiter_wake_all(&b->waiters);
  if (serial == NULL)
    return PTHREAD_BARRIER_SERIAL_THREAD;
  serial->wake = SERIAL;
  return 0;
}

static int arrive(struct barrier *b) {
  live(b, b);
  unsigned others = arrived(b);
  if (others + 1 == b->count)
    return release(b, others);
  struct waiter me;
  __allways_waiter_sleep(&me, &b->waiters, 0, 0, NULL);
  return me.wake == SERIAL ? PTHREAD_BARRIER_SERIAL_THREAD : 0;
}

int pthread_barrier_init(pthread_barrier_t *barrier,
                         const pthread_barrierattr_t *attr, unsigned count) {
  int shared;
  if (attr)
    pthread_barrierattr_getpshared(attr, &shared);
  if (count == 0)
    return EINVAL;
  struct barrier *b = (struct barrier *)barrier;
  if (thread_is_waited_on(&b->waiters))
    __allways_misuse("initialisation of a barrier with waiters", b, 0);
  *b = (struct barrier){.count = count, .mark = LIVE};
  return 0;
}

int pthread_barrier_destroy(pthread_barrier_t *barrier) {
  struct barrier *b = (struct barrier *)barrier, now = *b;
  live(&now, b);
  if (now.waiters.first)
    __allways_misuse("destroy of a barrier with waiters", b, 0);
  *b = (struct barrier){.mark = DESTROYED};
  return 0;
}

int pthread_barrier_wait(pthread_barrier_t *barrier) {
  __allways_atomic_begin();
  int serial = arrive((struct barrier *)barrier);
  __allways_atomic_end();
  return serial;
}

int pthread_barrierattr_init(pthread_barrierattr_t *attr) {
  *attr = (pthread_barrierattr_t){.__align = PTHREAD_PROCESS_PRIVATE};
  return 0;
}

/* What it has is undefined from now on. */
int pthread_barrierattr_destroy(pthread_barrierattr_t *attr) {
  thread_forget(attr, sizeof *attr);
  return 0;
}

int pthread_barrierattr_setpshared(pthread_barrierattr_t *attr, int shared) {
  if (shared != PTHREAD_PROCESS_PRIVATE && shared != PTHREAD_PROCESS_SHARED)
    return EINVAL;
  attr->__align = shared;
  return 0;
}

int pthread_barrierattr_getpshared(const pthread_barrierattr_t *attr,
                                   int *shared) {
  *shared = attr->__align;
  return 0;
}
