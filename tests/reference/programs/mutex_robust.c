// expects: exit: 0
/* Robust mutexes: who takes one whose owner has ended is told so; it is as
 * before after pthread_mutex_consistent, and gone after an unlock without. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t m;

static void *hold(void *try) {
  int e = try ? pthread_mutex_trylock(&m) : pthread_mutex_lock(&m);
  assert(e == 0 || e == EOWNERDEAD);
  return (void *)(long)e;
}

static void *refused(void *u) {
  assert(pthread_mutex_lock(&m) == ENOTRECOVERABLE);
  return u;
}

static long run(void *(*f)(void *), void *u) {
  pthread_t t;
  void *result;
  pthread_create(&t, 0, f, u);
  pthread_join(t, &result);
  return (long)result;
}

int main(void) {
  pthread_mutexattr_t a;
  int robust = 7;
  pthread_mutexattr_init(&a);
  assert(pthread_mutexattr_getrobust(&a, &robust) == 0);
  assert(robust == PTHREAD_MUTEX_STALLED);
  assert(pthread_mutexattr_setrobust(&a, 2) == EINVAL);
  assert(pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST) == 0);
  assert(pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE) == 0);
  assert(pthread_mutexattr_getrobust(&a, &robust) == 0);
  assert(robust == PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&m, &a);
  assert(pthread_mutex_consistent(&m) == EINVAL);
  assert(pthread_mutex_unlock(&m) == EPERM);
  assert(run(hold, 0) == 0);
  assert(pthread_mutex_consistent(&m) == EINVAL);
  assert(run(hold, &m) == EOWNERDEAD);
  assert(pthread_mutex_lock(&m) == EOWNERDEAD);
  assert(pthread_mutex_lock(&m) == 0);
  assert(pthread_mutex_consistent(&m) == 0);
  assert(pthread_mutex_consistent(&m) == EINVAL);
  assert(pthread_mutex_unlock(&m) == 0);
  assert(pthread_mutex_unlock(&m) == 0);
  assert(pthread_mutex_unlock(&m) == EPERM);
  assert(run(hold, 0) == 0);
  assert(pthread_mutex_trylock(&m) == EOWNERDEAD);
  assert(pthread_mutex_unlock(&m) == 0);
  assert(pthread_mutex_trylock(&m) == ENOTRECOVERABLE);
  assert(pthread_mutex_consistent(&m) == EINVAL);
  run(refused, 0);
  assert(pthread_mutex_unlock(&m) == EPERM);
  assert(pthread_mutex_destroy(&m) == 0);
  return 0;
}
