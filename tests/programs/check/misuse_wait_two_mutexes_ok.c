// verdict: true
/* Two wait on one condition variable with the same mutex. */
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t second = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static atomic_int ready;

static void wait(pthread_mutex_t *lock) {
  pthread_mutex_lock(lock);
  while (!ready)
    pthread_cond_wait(&changed, lock);
  pthread_mutex_unlock(lock);
}

static void *one(void *p) {
  wait(&first);
  return p;
}

static void *two(void *p) {
  wait(&first);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, one, NULL);
  pthread_create(&b, NULL, two, NULL);
  pthread_mutex_lock(&first);
  pthread_mutex_lock(&second);
  ready = 1;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&second);
  pthread_mutex_unlock(&first);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
