/* What the kinds of mutexes answer. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t recursive = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_mutex_t checked = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
static pthread_mutex_t normal;

static void *other(void *p) {
  assert(pthread_mutex_trylock(&recursive) == EBUSY);
  assert(pthread_mutex_unlock(&recursive) == EPERM);
  assert(pthread_mutex_trylock(&checked) == EBUSY);
  assert(pthread_mutex_unlock(&checked) == EPERM);
  assert(pthread_mutex_trylock(&normal) == EBUSY);
  return p;
}

static void hold_all(void) {
  pthread_t a;
  assert(pthread_mutex_lock(&normal) == 0);
  assert(pthread_mutex_trylock(&normal) == EBUSY);
  assert(pthread_mutex_lock(&recursive) == 0);
  assert(pthread_mutex_lock(&recursive) == 0);
  assert(pthread_mutex_trylock(&recursive) == 0);
  assert(pthread_mutex_unlock(&recursive) == 0);
  assert(pthread_mutex_unlock(&recursive) == 0);
  assert(pthread_mutex_lock(&checked) == 0);
  assert(pthread_mutex_lock(&checked) == EDEADLK);
  assert(pthread_mutex_trylock(&checked) == EBUSY);
  pthread_create(&a, NULL, other, NULL);
  pthread_join(a, NULL);
}

static void by_attributes(void) {
  pthread_mutexattr_t attr;
  pthread_mutex_t m;
  int kind, shared, protocol, robust;
  assert(pthread_mutexattr_init(&attr) == 0);
  assert(pthread_mutexattr_gettype(&attr, &kind) == 0);
  assert(kind == PTHREAD_MUTEX_DEFAULT);
  assert(pthread_mutexattr_settype(&attr, 77) == EINVAL);
  assert(pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_RECURSIVE) == 0);
  assert(pthread_mutexattr_setpshared(&attr, PTHREAD_PROCESS_SHARED) == 0);
  assert(pthread_mutexattr_getpshared(&attr, &shared) == 0);
  assert(shared == PTHREAD_PROCESS_SHARED);
  assert(pthread_mutexattr_setpshared(&attr, PTHREAD_PROCESS_PRIVATE) == 0);
  assert(pthread_mutexattr_setprotocol(&attr, PTHREAD_PRIO_NONE) == 0);
  assert(pthread_mutexattr_getprotocol(&attr, &protocol) == 0);
  assert(protocol == PTHREAD_PRIO_NONE);
  assert(pthread_mutexattr_getrobust(&attr, &robust) == 0);
  assert(robust == PTHREAD_MUTEX_STALLED);
  assert(pthread_mutex_init(&m, &attr) == 0);
  assert(pthread_mutexattr_destroy(&attr) == 0);
  assert(pthread_mutex_lock(&m) == 0 && pthread_mutex_lock(&m) == 0);
  assert(pthread_mutex_unlock(&m) == 0 && pthread_mutex_unlock(&m) == 0);
  assert(pthread_mutex_unlock(&m) == EPERM);
  assert(pthread_mutex_consistent(&m) == EINVAL);
  assert(pthread_mutex_destroy(&m) == 0);
  assert(pthread_mutex_init(&m, NULL) == 0);
  assert(pthread_mutex_destroy(&m) == 0);
}

int main(void) {
  hold_all();
  assert(pthread_mutex_unlock(&checked) == 0);
  assert(pthread_mutex_unlock(&checked) == EPERM);
  assert(pthread_mutex_unlock(&recursive) == 0);
  assert(pthread_mutex_unlock(&normal) == 0);
  by_attributes();
  return 0;
}
