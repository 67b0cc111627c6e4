// verdict: false(deadlock)
/* A thread ends with a mutex that is not robust: who waits for it waits for
 * ever. */
#include <pthread.h>

static pthread_mutex_t m;

static void *hold(void *u) {
  pthread_mutex_lock(&m);
  return u;
}

int main(void) {
  pthread_mutexattr_t a;
  pthread_t t;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_STALLED);
  pthread_mutex_init(&m, &a);
  pthread_create(&t, 0, hold, 0);
  pthread_mutex_lock(&m); // HERE
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
