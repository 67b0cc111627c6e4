// verdict: false(assertion)
/* A wait for a condition ends with the mutex of a thread that has ended. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t m;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;

static void *give(void *u) {
  int e = pthread_mutex_lock(&m);
  if (e == EOWNERDEAD)
    pthread_mutex_consistent(&m);
  ready = 1;
  pthread_cond_signal(&c);
  pthread_exit(u);
}

int main(void) {
  pthread_mutexattr_t a;
  pthread_t t;
  int e = 0;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&m, &a);
  pthread_create(&t, 0, give, 0);
  if (pthread_mutex_lock(&m) == 0)
    while (!ready && e == 0)
      e = pthread_cond_wait(&c, &m);
  assert(e == 0); // HERE
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
