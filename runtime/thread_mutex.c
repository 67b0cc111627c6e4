/*
 * runtime/thread_mutex.c - mutexes.
 *
 * The owner word is 0 or the owner's thread number + 1; who wants the mutex
 * waits for 0.  A thread that ends as an owner keeps its number, so that no
 * other one is taken for it; robust mutexes (thread_robust.c) are free then.
 */
#include "thread_impl.h"

_Static_assert(sizeof(struct mutex) <= sizeof(pthread_mutex_t), "size");
_Static_assert(offsetof(struct mutex, kind) ==
                   offsetof(pthread_mutex_t, __data.__kind),
               "static initialisers set kind");

/* now: what the mutex m holds. */
static void live(const struct mutex *now, const struct mutex *m) {
  if (now->kind == DESTROYED)
    __allways_misuse("use of a destroyed mutex", m, 0);
  if (now->owner && now->self != m)
    __allways_misuse("use of a copy of a locked mutex", m, 0);
}

/* A macro, so that programs without robust mutexes make no call for it. */
#define IS_ROBUST(m) (__allways_robust_taken && (m)->robust != STALLED)

static int checks_owner(const struct mutex *m) {
  return m->kind == PTHREAD_MUTEX_RECURSIVE ||
         m->kind == PTHREAD_MUTEX_ERRORCHECK || IS_ROBUST(m);
}

/* It is free.  0, EOWNERDEAD, or ENOTRECOVERABLE and not locked. */
static int enter(struct mutex *m) {
  if (IS_ROBUST(m) && m->robust == NOT_RECOVERABLE)
    return ENOTRECOVERABLE;
  m->owner = thread_me();
  m->self = m;
  __allways_own.held++;
  __allways_locked(m);
  return IS_ROBUST(m) ? __allways_robust_taken(m) : 0;
}

static void leave(struct mutex *m) {
  m->owner = 0;
  m->self = NULL;
  __allways_own.held--;
  if (IS_ROBUST(m))
    __allways_robust_released(m);
}

/* The owner locks again; a normal mutex is never free for it. */
static int relock(struct mutex *m, const struct timespec *until) {
  if (m->kind == PTHREAD_MUTEX_RECURSIVE) {
    m->count++;
    return 0;
  }
  if (m->kind == PTHREAD_MUTEX_ERRORCHECK)
    return EDEADLK;
  if (until)
    return thread_bad_time(until) ? EINVAL : ETIMEDOUT;
  __allways_self_deadlock("relock of a normal mutex by its owner "
                          "(self-deadlock)",
                          m, m->owner);
  __allways_wait(&m->owner, WAIT_EQUAL, 0, &m->owner);
  return 0;
}

static int lock(struct mutex *m, const struct timespec *until) {
  live(m, m);
  if (until && m->untimed)
    __allways_misuse("mtx_timedlock of a mutex that is not mtx_timed", m, 0);
  if (m->owner == thread_me())
    return relock(m, until);
  if (m->owner && thread_bad_time(until))
    return EINVAL;
  /* With a limit, but free: there is no way to fail. */
  int timed = until && m->owner;
  if (!thread_wait(&m->owner, WAIT_EQUAL, 0, &m->owner, timed))
    return ETIMEDOUT;
  live(m, m);
  return enter(m);
}

static int try_lock(struct mutex *m) {
  live(m, m);
  if (m->owner == thread_me() && m->kind == PTHREAD_MUTEX_RECURSIVE)
    return relock(m, NULL);
  if (m->owner)
    return EBUSY;
  return enter(m);
}

static int unlock(struct mutex *m) {
  live(m, m);
  if (m->owner != thread_me()) {
    if (checks_owner(m))
      return EPERM;
    __allways_misuse(m->owner ? "unlock of a mutex held by another thread"
                              : "unlock of a mutex that is not locked",
                     m, m->owner);
  }
  if (m->count)
    m->count--;
  else
    leave(m);
  return 0;
}

int __allways_mutex_release(struct mutex *m) {
  live(m, m);
  if (m->owner == thread_me() || checks_owner(m))
    return unlock(m);
  __allways_misuse(m->owner
                       ? "wait on a condition variable with a mutex held by "
                         "another thread"
                       : "wait on a condition variable with an unlocked "
                         "mutex",
                   m, m->owner);
}

int __allways_mutex_regain(struct mutex *m) {
  if (m->owner != thread_me())
    return lock(m, NULL);
  m->count++;
  return 0;
}

void __allways_mutex_is_free(const struct mutex *m) {
  if (__allways_holds_pointer(&m->self, m))
    __allways_misuse("initialisation of a locked mutex", m, 1);
}

int pthread_mutex_init(pthread_mutex_t *mutex,
                       const pthread_mutexattr_t *attr) {
  int kind = PTHREAD_MUTEX_DEFAULT, robust = PTHREAD_MUTEX_STALLED;
  if (attr)
    pthread_mutexattr_gettype(attr, &kind);
  if (attr && __allways_robust_taken)
    pthread_mutexattr_getrobust(attr, &robust);
  __allways_mutex_is_free((struct mutex *)mutex);
  union {
    pthread_mutex_t libc;
    struct mutex own;
  } fresh = {.libc = {.__data.__kind = kind}};
  if (robust == PTHREAD_MUTEX_ROBUST)
    fresh.own.robust = ROBUST;
  *mutex = fresh.libc;
  return 0;
}

int pthread_mutex_destroy(pthread_mutex_t *mutex) {
  struct mutex *m = (struct mutex *)mutex, now = *m;
  live(&now, m);
  if (now.owner)
    __allways_misuse("destroy of a locked mutex", m, now.owner);
  *m = (struct mutex){.kind = DESTROYED};
  return 0;
}

int pthread_mutex_lock(pthread_mutex_t *mutex) {
  __allways_atomic_begin();
  int e = lock((struct mutex *)mutex, NULL);
  __allways_atomic_end();
  return e;
}

int pthread_mutex_timedlock(pthread_mutex_t *mutex,
                            const struct timespec *until) {
  struct timespec limit = *until;
  __allways_atomic_begin();
  int e = lock((struct mutex *)mutex, &limit);
  __allways_atomic_end();
  return e;
}

int pthread_mutex_clocklock(pthread_mutex_t *mutex, clockid_t clock,
                            const struct timespec *until) {
  if (thread_bad_clock(clock))
    return EINVAL;
  return pthread_mutex_timedlock(mutex, until);
}

int pthread_mutex_trylock(pthread_mutex_t *mutex) {
  __allways_atomic_begin();
  int e = try_lock((struct mutex *)mutex);
  __allways_atomic_end();
  return e;
}

int pthread_mutex_unlock(pthread_mutex_t *mutex) {
  __allways_atomic_begin();
  int e = unlock((struct mutex *)mutex);
  __allways_atomic_end();
  return e;
}

/* Only robust mutexes can be inconsistent. */
int pthread_mutex_consistent(pthread_mutex_t *mutex) {
  struct mutex *m = (struct mutex *)mutex;
  __allways_atomic_begin();
  live(m, m);
  int e = m->robust == INCONSISTENT ? 0 : EINVAL;
  if (!e && m->owner != thread_me())
    __allways_misuse("pthread_mutex_consistent of a mutex held by another "
                     "thread",
                     m, m->owner);
  if (!e)
    m->robust = ROBUST;
  __allways_atomic_end();
  return e;
}
