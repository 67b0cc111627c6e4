/* Where writers go first, a reader waits for a waiting writer. */
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t lock;
static int value;

static void *write_one(void *p) {
  assert(pthread_rwlock_wrlock(&lock) == 0);
  value = 1;
  assert(pthread_rwlock_unlock(&lock) == 0);
  return p;
}

static void *read_one(void *p) {
  assert(pthread_rwlock_rdlock(&lock) == 0);
  assert(value == 0 || value == 1);
  assert(pthread_rwlock_unlock(&lock) == 0);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_rwlockattr_t attr;
  int kind;
  assert(pthread_rwlockattr_init(&attr) == 0);
  assert(pthread_rwlockattr_setkind_np(
             &attr, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP) == 0);
  assert(pthread_rwlockattr_getkind_np(&attr, &kind) == 0);
  assert(kind == PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP);
  assert(pthread_rwlock_init(&lock, &attr) == 0);
  assert(pthread_rwlockattr_destroy(&attr) == 0);
  assert(pthread_rwlock_rdlock(&lock) == 0);
  pthread_create(&a, NULL, write_one, NULL);
  pthread_create(&b, NULL, read_one, NULL);
  assert(value == 0);
  assert(pthread_rwlock_unlock(&lock) == 0);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(pthread_rwlock_destroy(&lock) == 0);
  return 0;
}
