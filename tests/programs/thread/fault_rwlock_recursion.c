// fault: deadlock
// options: --seed 37
/* Where writers go first, a second read lock waits for the writer, which
 * waits for the first. */
#define _GNU_SOURCE
#include <pthread.h>

static pthread_rwlock_t lock =
    PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;

static void *writer(void *p) {
  pthread_rwlock_wrlock(&lock);
  pthread_rwlock_unlock(&lock);
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, writer, NULL);
  pthread_rwlock_rdlock(&lock);
  pthread_rwlock_rdlock(&lock); // HERE
  pthread_rwlock_unlock(&lock);
  pthread_rwlock_unlock(&lock);
  pthread_join(a, NULL);
  return 0;
}
