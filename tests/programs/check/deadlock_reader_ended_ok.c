// verdict: true
/* The reader gives its lock back. */
#include <pthread.h>
#include <sched.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *reader(void *p) {
  pthread_rwlock_rdlock(&lock);
  pthread_rwlock_unlock(&lock);
  return p;
}

static void *writer(void *p) {
  pthread_rwlock_wrlock(&lock);
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
