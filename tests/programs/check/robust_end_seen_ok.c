// verdict: true
/* The end of a thread that holds a robust mutex is noticed by who tries to lock
 * it, although nobody joins before; it is told so. */
#include <assert.h>
#include <errno.h>
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
  pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&m, &a);
  pthread_create(&t, 0, hold, 0);
  int e = pthread_mutex_trylock(&m);
  assert(e == 0 || e == EBUSY || e == EOWNERDEAD);
  if (e == 0 || e == EOWNERDEAD)
    pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
