/* Readers together, a writer alone. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int value[2];

static void *write_both(void *p) {
  assert(pthread_rwlock_wrlock(&lock) == 0);
  value[0]++;
  value[1]++;
  assert(pthread_rwlock_unlock(&lock) == 0);
  return p;
}

static void *read_both(void *p) {
  assert(pthread_rwlock_rdlock(&lock) == 0);
  assert(pthread_rwlock_rdlock(&lock) == 0);
  assert(value[0] == value[1]);
  assert(pthread_rwlock_unlock(&lock) == 0);
  assert(pthread_rwlock_unlock(&lock) == 0);
  return p;
}

static void *refused(void *p) {
  struct timespec past = {0, 0};
  assert(pthread_rwlock_trywrlock(&lock) == EBUSY);
  assert(pthread_rwlock_timedwrlock(&lock, &past) == ETIMEDOUT);
  assert(pthread_rwlock_tryrdlock(&lock) == 0);
  assert(pthread_rwlock_unlock(&lock) == 0);
  return p;
}

static void *refused_both(void *p) {
  struct timespec past = {0, 0};
  assert(pthread_rwlock_trywrlock(&lock) == EBUSY);
  assert(pthread_rwlock_tryrdlock(&lock) == EBUSY);
  assert(pthread_rwlock_timedrdlock(&lock, &past) == ETIMEDOUT);
  return p;
}

static void try_with(void *(*routine)(void *)) {
  pthread_t a;
  pthread_create(&a, NULL, routine, NULL);
  pthread_join(a, NULL);
  assert(pthread_rwlock_unlock(&lock) == 0);
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, write_both, NULL);
  pthread_create(&b, NULL, read_both, NULL);
  read_both(NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(value[0] == 1 && value[1] == 1);
  assert(pthread_rwlock_rdlock(&lock) == 0);
  try_with(refused);
  assert(pthread_rwlock_wrlock(&lock) == 0);
  try_with(refused_both);
  assert(pthread_rwlock_destroy(&lock) == 0);
  return 0;
}
