// verdict: false(deadlock)
/* A reader has ended with its lock; a writer waits for it, main runs for ever. */
#include <pthread.h>
#include <sched.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *reader(void *p) {
  pthread_rwlock_rdlock(&lock);
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
  pthread_detach(a);
  pthread_detach(b);
  for (;;)
    sched_yield();
}
