/*
 * runtime/thread_c11_mutex.c - mutexes and condition variables of C11: those
 * of pthreads by another name.
 */
#include "thread_impl.h"

#include <threads.h>

_Static_assert(sizeof(mtx_t) == sizeof(pthread_mutex_t), "one layout");
_Static_assert(sizeof(cnd_t) == sizeof(pthread_cond_t), "one layout");

static pthread_mutex_t *mutex(mtx_t *m) { return (pthread_mutex_t *)m; }
static pthread_cond_t *cond(cnd_t *c) { return (pthread_cond_t *)c; }

int mtx_init(mtx_t *m, int type) {
  if (type < 0 || type > (mtx_recursive | mtx_timed))
    return thrd_error;
  int kind =
      type & mtx_recursive ? PTHREAD_MUTEX_RECURSIVE : PTHREAD_MUTEX_NORMAL;
  __allways_mutex_is_free((struct mutex *)m);
  union {
    mtx_t libc;
    struct mutex own;
  } fresh = {.own = {.kind = kind, .untimed = !(type & mtx_timed)}};
  *m = fresh.libc;
  return thrd_success;
}

void mtx_destroy(mtx_t *m) { pthread_mutex_destroy(mutex(m)); }

int mtx_lock(mtx_t *m) {
  return __allways_thrd_status(pthread_mutex_lock(mutex(m)));
}

int mtx_timedlock(mtx_t *m, const struct timespec *until) {
  return __allways_thrd_status(pthread_mutex_timedlock(mutex(m), until));
}

/* Unlike the one of pthreads, it may fail although no thread holds the mutex.
 */
int mtx_trylock(mtx_t *m) {
  if (__allways_fails_early())
    return thrd_busy;
  return __allways_thrd_status(pthread_mutex_trylock(mutex(m)));
}

int mtx_unlock(mtx_t *m) {
  return __allways_thrd_status(pthread_mutex_unlock(mutex(m)));
}

int cnd_init(cnd_t *c) {
  return __allways_thrd_status(pthread_cond_init(cond(c), NULL));
}

void cnd_destroy(cnd_t *c) { pthread_cond_destroy(cond(c)); }

int cnd_wait(cnd_t *c, mtx_t *m) {
  return __allways_thrd_status(pthread_cond_wait(cond(c), mutex(m)));
}

int cnd_timedwait(cnd_t *c, mtx_t *m, const struct timespec *until) {
  return __allways_thrd_status(
      pthread_cond_timedwait(cond(c), mutex(m), until));
}

int cnd_signal(cnd_t *c) {
  return __allways_thrd_status(pthread_cond_signal(cond(c)));
}

int cnd_broadcast(cnd_t *c) {
  return __allways_thrd_status(pthread_cond_broadcast(cond(c)));
}
