// verdict: true
/* The reader that has ended holds nothing; the other one goes on for ever and
 * gives its lock back sometimes. */
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
  pthread_join(a, NULL);
  pthread_create(&b, NULL, writer, NULL);
  for (;;) {
    pthread_rwlock_rdlock(&lock);
    sched_yield();
    pthread_rwlock_unlock(&lock);
  }
}
