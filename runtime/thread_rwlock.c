/*
 * runtime/thread_rwlock.c - read-write locks.
 *
 * Readers wait for closed to become 0, writers for hold.  By default readers
 * may pass waiting writers; PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP keeps
 * new readers out while a writer waits.
 */
#include "thread_impl.h"

enum { READERS = 24 };

/* Over pthread_rwlock_t; kind lies where glibc's initialisers put it. */
struct rwlock {
  int hold;            /* how many read locks, or -1: a writer */
  int writer;          /* thread number + 1, or 0 */
  int closed;          /* 1: no reader may enter */
  short waiting;       /* writers that wait, counted only if they close it */
  short mark;          /* 0 or DESTROYED */
  struct rwlock *self; /* while it is held, so that a copy is known as one */
  unsigned char reads[READERS]; /* read locks of each thread */
  int kind;
};

_Static_assert(sizeof(struct rwlock) <= sizeof(pthread_rwlock_t), "size");
_Static_assert(offsetof(struct rwlock, kind) ==
                   offsetof(pthread_rwlock_t, __data.__flags),
               "static initialisers set kind");

static void live(const struct rwlock *l) {
  if (l->mark == DESTROYED)
    __allways_misuse("use of a destroyed rwlock", l, 0);
  if (l->hold && l->self != l)
    __allways_misuse("use of a copy of a rwlock that is held", l, 0);
}

static unsigned char *my_reads(struct rwlock *l) {
  int me = __allways_thread_self();
  if (me >= READERS)
    __allways_unsupported("rwlocks in so many threads");
  return &l->reads[me];
}

static int closes(const struct rwlock *l) {
  return l->kind == PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP;
}

static void open_or_close(struct rwlock *l) {
  l->closed = l->writer != 0 || l->waiting != 0;
}

/* Who waits for itself does so for ever, or until its time is over; its writer
 * is told, as by glibc. */
static int check_reader(struct rwlock *l, int timed) {
  live(l);
  if (l->writer == thread_me()) {
    if (timed)
      return EDEADLK;
    __allways_self_deadlock("read lock of a rwlock by its writer "
                            "(self-deadlock)",
                            l, l->hold);
  }
  return 0;
}

static int check_writer(struct rwlock *l, int timed) {
  live(l);
  if (l->writer == thread_me()) {
    if (timed)
      return EDEADLK;
    __allways_self_deadlock("relock of a rwlock by its writer "
                            "(self-deadlock)",
                            l, l->hold);
  }
  if (*my_reads(l) && !timed)
    __allways_self_deadlock("write lock of a rwlock by one of its readers "
                            "(self-deadlock)",
                            l, l->hold);
  return 0;
}

static void enter_reader(struct rwlock *l) {
  l->self = l;
  l->hold++;
  ++*my_reads(l);
  __allways_own.held++;
  __allways_locked(l);
}

static void enter_writer(struct rwlock *l) {
  l->self = l;
  l->hold = -1;
  l->writer = thread_me();
  __allways_own.held++;
  __allways_locked(l);
  open_or_close(l);
}

static int await_writing(struct rwlock *l, int timed) {
  if (!closes(l))
    return thread_wait(&l->hold, WAIT_EQUAL, 0, &l->writer, timed);
  l->waiting++;
  open_or_close(l);
  int free = thread_wait(&l->hold, WAIT_EQUAL, 0, &l->writer, timed);
  l->waiting--;
  open_or_close(l);
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
  if (!thread_wait(&l->closed, WAIT_EQUAL, 0, &l->writer, timed))
    return ETIMEDOUT;
  live(l);
  enter_reader(l);
  return 0;
}

static int lock_writing(struct rwlock *l, const struct timespec *until) {
  int e = check_writer(l, until != NULL);
  if (e)
    return e;
  if (l->hold && thread_bad_time(until))
    return EINVAL;
  if (!await_writing(l, until && l->hold))
    return ETIMEDOUT;
  live(l);
  enter_writer(l);
  return 0;
}

static int try_reading(struct rwlock *l) {
  live(l);
  if (l->closed)
    return EBUSY;
  if (*my_reads(l) == 255)
    return EAGAIN;
  enter_reader(l);
  return 0;
}

static int try_writing(struct rwlock *l) {
  live(l);
  if (l->hold)
    return EBUSY;
  enter_writer(l);
  return 0;
}

static void unlock(struct rwlock *l) {
  live(l);
  if (l->writer == thread_me()) {
    l->hold = 0;
    l->writer = 0;
    open_or_close(l);
  } else if (*my_reads(l)) {
    l->hold--;
    --*my_reads(l);
  } else {
    __allways_misuse(l->hold ? "unlock of a rwlock not held by this thread"
                             : "unlock of a rwlock that is not held",
                     l, l->hold);
  }
  if (l->hold == 0)
    l->self = NULL;
  __allways_own.held--;
}

int pthread_rwlock_init(pthread_rwlock_t *lock,
                        const pthread_rwlockattr_t *attr) {
  int kind = PTHREAD_RWLOCK_DEFAULT_NP;
  if (attr)
    pthread_rwlockattr_getkind_np(attr, &kind);
  struct rwlock *l = (struct rwlock *)lock;
  if (__allways_holds_pointer(&l->self, l))
    __allways_misuse("initialisation of a rwlock that is held", l, l->hold);
  *lock = (pthread_rwlock_t){.__data.__flags = (unsigned)kind};
  return 0;
}

int pthread_rwlock_destroy(pthread_rwlock_t *lock) {
  struct rwlock *l = (struct rwlock *)lock;
  live(l);
  if (l->hold)
    __allways_misuse("destroy of a rwlock that is held", l, l->hold);
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
