// verdict: true
/* The writer does not wait for ever, so the reader does not, either. */
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <time.h>

static pthread_rwlock_t lock =
    PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;

static void *reader(void *p) {
  pthread_rwlock_rdlock(&lock);
  pthread_rwlock_rdlock(&lock);
  pthread_rwlock_unlock(&lock);
  pthread_rwlock_unlock(&lock);
  return p;
}

static void *writer(void *p) {
  struct timespec soon = {0, 0};
  if (pthread_rwlock_timedwrlock(&lock, &soon) == 0)
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
