// verdict: false(deadlock)
/* Of two readers, one ends with its lock; the other one gives it back and goes
 * on for ever. */
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
  pthread_join(a, NULL);
  pthread_rwlock_rdlock(&lock);
  pthread_create(&b, NULL, writer, NULL);
  pthread_rwlock_unlock(&lock);
  for (;;)
    sched_yield();
}
