// verdict: false(deadlock)
/* Writers come first: a reader that locks again waits for a writer, who waits
 * for the reader; main runs for ever. */
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>

static pthread_rwlock_t lock =
    PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;

static void *reader(void *p) {
  pthread_rwlock_rdlock(&lock);
  pthread_rwlock_rdlock(&lock); // HERE
  pthread_rwlock_unlock(&lock);
  pthread_rwlock_unlock(&lock);
  return p;
}

static void *writer(void *p) {
  pthread_rwlock_wrlock(&lock); // HERE
  pthread_rwlock_unlock(&lock);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, reader, NULL);
  pthread_create(&b, NULL, writer, NULL);
  for (;;)
    sched_yield();
}
