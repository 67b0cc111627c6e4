/*
 * runtime/thread_rwlock.c - read-write locks.
 *
 * Readers wait until closed is empty, writers until holders is.  Both are sets
 * of threads, so that the machine knows for whom a thread waits.  By default
 * readers may pass waiting writers;
 * PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP keeps new readers out while a
 * writer waits.
 */
#include "thread_impl.h"

enum { READERS = ABI_RWLOCK_THREADS };

/* Over pthread_rwlock_t; kind lies where glibc's initialisers put it. */
struct rwlock {
  int holders;         /* set of threads that read, or the one that writes */
  int writer;          /* thread number + 1, or 0 */
  int closed;          /* set of threads that keep readers out */
  int mark;            /* 0 or DESTROYED */
  struct rwlock *self; /* while it is held, so that a copy is known as one */
  unsigned char reads[READERS]; /* read locks of each thread */
  int kind;
};

ABI_AT(struct rwlock, holders, ABI_RWLOCK_HOLDERS);
ABI_AT(struct rwlock, writer, ABI_RWLOCK_WRITER);
ABI_AT(struct rwlock, mark, ABI_RWLOCK_MARK);
ABI_AT(struct rwlock, reads, ABI_RWLOCK_READS);
_Static_assert(sizeof(struct rwlock) <= sizeof(pthread_rwlock_t), "size");
_Static_assert(offsetof(struct rwlock, kind) ==
                   offsetof(pthread_rwlock_t, __data.__flags),
               "static initialisers set kind");

/* now: what the rwlock l holds. */
static void live(const struct rwlock *now, const struct rwlock *l) {
  if (now->mark == DESTROYED)
    __allways_misuse("use of a destroyed rwlock", l, 0);
  if (now->holders && now->self != l)
    __allways_misuse("use of a copy of a rwlock that is held", l, 0);
}

/* This thread in a set. */
static int my_bit(void) {
  int me = __allways_thread_self();
  if (me >= READERS)
    __allways_unsupported("rwlocks in so many threads");
  return 1 << me;
}

static unsigned char *my_reads(struct rwlock *l) {
  my_bit();
  return &l->reads[__allways_thread_self()];
}

static int closes(const struct rwlock *l) {
  return l->kind == PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP;
}

/* A thread that waits for itself does so forever, or until a timeout; the
 * writer gets an error, as from glibc. */
static int check_reader(struct rwlock *l, int timed) {
  live(l, l);
  if (l->writer == thread_me()) {
    if (timed)
      return EDEADLK;
    __allways_self_deadlock("read lock of a rwlock by its writer "
                            "(self-deadlock)",
                            l, l->holders);
  }
  return 0;
}

static int check_writer(struct rwlock *l, int timed) {
  live(l, l);
  if (l->writer == thread_me()) {
    if (timed)
      return EDEADLK;
    __allways_self_deadlock("relock of a rwlock by its writer "
                            "(self-deadlock)",
                            l, l->holders);
  }
  if (*my_reads(l) && !timed)
    __allways_self_deadlock("write lock of a rwlock by one of its readers "
                            "(self-deadlock)",
                            l, l->holders);
  return 0;
}

static void enter_reader(struct rwlock *l) {
  l->self = l;
  l->holders |= my_bit();
  ++*my_reads(l);
  __allways_own.held++;
  __allways_locked(l);
}

static void enter_writer(struct rwlock *l) {
  l->self = l;
  l->holders = my_bit();
  l->writer = thread_me();
  l->closed |= my_bit();
  __allways_own.held++;
  __allways_locked(l);
}

/* Whether the set became empty. */
static int await_none(const int *set, int timed) {
  return thread_wait(set, WAIT_EQUAL | WAIT_SET, 0, set, timed);
}

static int await_writing(struct rwlock *l, int timed) {
  if (!closes(l))
    return await_none(&l->holders, timed);
  l->closed |= my_bit();
  int free = await_none(&l->holders, timed);
  l->closed &= ~my_bit();
  return free;
}

static int lock_reading(struct rwlock *l, const struct timespec *until) {
  int e = check_reader(l, until != NULL);
  if (e)
    return e;
  if (l->closed && thread_bad_time(until))
    return EINVAL;
  if (*my_reads(l) == 255)
    return EAGAIN;
  int timed = until && l->closed;
  if (!await_none(&l->closed, timed))
    return ETIMEDOUT;
  live(l, l);
  enter_reader(l);
  return 0;
}

static int lock_writing(struct rwlock *l, const struct timespec *until) {
  int e = check_writer(l, until != NULL);
  if (e)
    return e;
  if (l->holders && thread_bad_time(until))
    return EINVAL;
  if (!await_writing(l, until && l->holders))
    return ETIMEDOUT;
  live(l, l);
  enter_writer(l);
  return 0;
}

static int try_reading(struct rwlock *l) {
  live(l, l);
  if (l->closed)
    return EBUSY;
  if (*my_reads(l) == 255)
    return EAGAIN;
  enter_reader(l);
  return 0;
}

static int try_writing(struct rwlock *l) {
  live(l, l);
  if (l->holders)
    return EBUSY;
  enter_writer(l);
  return 0;
}

static void unlock(struct rwlock *l) {
  live(l, l);
  if (l->writer == thread_me()) {
    l->holders = 0;
    l->writer = 0;
    l->closed &= ~my_bit();
  } else if (*my_reads(l)) {
    if (--*my_reads(l) == 0)
      l->holders &= ~my_bit();
  } else {
    __allways_misuse(l->holders ? "unlock of a rwlock not held by this thread"
                                : "unlock of a rwlock that is not held",
                     l, l->holders);
  }
  l->self = l->holders ? l : NULL; /* written, so that it races with init */
  __allways_own.held--;
}

int pthread_rwlock_init(pthread_rwlock_t *lock,
                        const pthread_rwlockattr_t *attr) {
  int kind = PTHREAD_RWLOCK_DEFAULT_NP;
  if (attr)
    pthread_rwlockattr_getkind_np(attr, &kind);
  struct rwlock *l = (struct rwlock *)lock;
  if (__allways_holds_pointer(&l->self, l))
    __allways_misuse("initialisation of a rwlock that is held", l, 1);
  *lock = (pthread_rwlock_t){.__data.__flags = (unsigned)kind};
  return 0;
}

int pthread_rwlock_destroy(pthread_rwlock_t *lock) {
  struct rwlock *l = (struct rwlock *)lock, now = *l;
  live(&now, l);
  if (now.holders)
    __allways_misuse("destroy of a rwlock that is held", l, now.holders);
  *l = (struct rwlock){.mark = DESTROYED};
  return 0;
}

int pthread_rwlock_rdlock(pthread_rwlock_t *lock) {
  __allways_atomic_begin();
  int e = lock_reading((struct rwlock *)lock, NULL);
  __allways_atomic_end();
  return e;
}

int pthread_rwlock_wrlock(pthread_rwlock_t *lock) {
  __allways_atomic_begin();
  int e = lock_writing((struct rwlock *)lock, NULL);
  __allways_atomic_end();
  return e;
}

int pthread_rwlock_tryrdlock(pthread_rwlock_t *lock) {
  __allways_atomic_begin();
  int e = try_reading((struct rwlock *)lock);
  __allways_atomic_end();
  return e;
}

int pthread_rwlock_trywrlock(pthread_rwlock_t *lock) {
  __allways_atomic_begin();
  int e = try_writing((struct rwlock *)lock);
  __allways_atomic_end();
  return e;
}

int pthread_rwlock_timedrdlock(pthread_rwlock_t *lock,
                               const struct timespec *until) {
  struct timespec limit = *until;
  __allways_atomic_begin();
  int e = lock_reading((struct rwlock *)lock, &limit);
  __allways_atomic_end();
  return e;
}

int pthread_rwlock_timedwrlock(pthread_rwlock_t *lock,
                               const struct timespec *until) {
  struct timespec limit = *until;
  __allways_atomic_begin();
  int e = lock_writing((struct rwlock *)lock, &limit);
  __allways_atomic_end();
  return e;
}

int pthread_rwlock_clockrdlock(pthread_rwlock_t *lock, clockid_t clock,
                               const struct timespec *until) {
  if (thread_bad_clock(clock))
    return EINVAL;
  return pthread_rwlock_timedrdlock(lock, until);
}

int pthread_rwlock_clockwrlock(pthread_rwlock_t *lock, clockid_t clock,
                               const struct timespec *until) {
  if (thread_bad_clock(clock))
    return EINVAL;
  return pthread_rwlock_timedwrlock(lock, until);
}

int pthread_rwlock_unlock(pthread_rwlock_t *lock) {
  __allways_atomic_begin();
  unlock((struct rwlock *)lock);
  __allways_atomic_end();
  return 0;
}
