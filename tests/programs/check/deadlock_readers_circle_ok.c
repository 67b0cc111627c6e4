// verdict: true
/* The reader takes the mutex first, too: whoever has it gets the rwlock, as main
 * gives it back again and again. */
#include <pthread.h>
#include <sched.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *reader(void *p) {
  pthread_mutex_lock(&mutex);
  pthread_rwlock_rdlock(&lock);
  pthread_rwlock_unlock(&lock);
  pthread_mutex_unlock(&mutex);
  return p;
}

static void *writer(void *p) {
  pthread_mutex_lock(&mutex);
  pthread_rwlock_wrlock(&lock);
  pthread_rwlock_unlock(&lock);
  pthread_mutex_unlock(&mutex);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, reader, NULL);
  pthread_create(&b, NULL, writer, NULL);
  for (;;) {
    pthread_rwlock_rdlock(&lock);
    sched_yield();
    pthread_rwlock_unlock(&lock);
  }
}
