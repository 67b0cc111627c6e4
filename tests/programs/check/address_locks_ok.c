// verdict: true
/* Locks are taken in the order of their addresses. */
#include <pthread.h>
#include <stdint.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void both(pthread_mutex_t *m, pthread_mutex_t *n, int slip) {
  int swap = (uintptr_t)m > (uintptr_t)n;
  if (swap != slip) {
    pthread_mutex_t *t = m;
    m = n;
    n = t;
  }
  pthread_mutex_lock(m);
  pthread_mutex_lock(n);
  pthread_mutex_unlock(n);
  pthread_mutex_unlock(m);
}

static void *run(void *u) {
  both(&b, &a, 0);
  return u;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  both(&a, &b, 0);
  pthread_join(t, NULL);
  return 0;
}
