/* Locks stay locked when their owner ends; a thread that comes later is never
 * taken for it. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t normal, checking, recursive;
static pthread_rwlock_t readers, writer;
static pthread_spinlock_t spin;

static void *take(void *p) {
  pthread_mutex_lock(&normal);
  pthread_mutex_lock(&checking);
  pthread_mutex_lock(&recursive);
  pthread_mutex_lock(&recursive);
  pthread_rwlock_rdlock(&readers);
  pthread_rwlock_wrlock(&writer);
  pthread_spin_lock(&spin);
  return p;
}

static void *look(void *p) {
  assert(pthread_mutex_trylock(&normal) == EBUSY);
  assert(pthread_mutex_trylock(&checking) == EBUSY);
  assert(pthread_mutex_unlock(&checking) == EPERM);
  assert(pthread_mutex_trylock(&recursive) == EBUSY);
  assert(pthread_mutex_unlock(&recursive) == EPERM);
  assert(pthread_rwlock_trywrlock(&readers) == EBUSY);
  assert(pthread_rwlock_tryrdlock(&readers) == 0);
  assert(pthread_rwlock_unlock(&readers) == 0);
  assert(pthread_rwlock_trywrlock(&readers) == EBUSY);
  assert(pthread_rwlock_tryrdlock(&writer) == EBUSY);
  assert(pthread_spin_trylock(&spin) == EBUSY);
  return p;
}

static void run(void *(*routine)(void *)) {
  pthread_t a;
  pthread_create(&a, NULL, routine, NULL);
  pthread_join(a, NULL);
}

static void init(pthread_mutex_t *m, int kind) {
  pthread_mutexattr_t attr;
  pthread_mutexattr_init(&attr);
  pthread_mutexattr_settype(&attr, kind);
  pthread_mutex_init(m, &attr);
  pthread_mutexattr_destroy(&attr);
}

int main(void) {
  init(&normal, PTHREAD_MUTEX_NORMAL);
  init(&checking, PTHREAD_MUTEX_ERRORCHECK);
  init(&recursive, PTHREAD_MUTEX_RECURSIVE);
  pthread_rwlock_init(&readers, NULL);
  pthread_rwlock_init(&writer, NULL);
  pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
  run(take);
  run(look);
  run(look);
  puts("done");
  return 0;
}
