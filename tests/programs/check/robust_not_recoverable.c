// verdict: false(assertion)
/* Nobody mends the mutex of a thread that has ended, so it is gone when it is
 * unlocked: not all that lock it have it. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t m;

static void *hold(void *u) {
  pthread_mutex_lock(&m);
  return u;
}

static void *use(void *u) {
  int e = pthread_mutex_lock(&m);
  assert(e == 0 || e == EOWNERDEAD); // HERE
  pthread_mutex_unlock(&m);
  return u;
}

int main(void) {
  pthread_mutexattr_t a;
  pthread_t t[3];
  pthread_mutexattr_init(&a);
  pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&m, &a);
  pthread_create(&t[0], 0, hold, 0);
  pthread_create(&t[1], 0, use, 0);
  pthread_create(&t[2], 0, use, 0);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], 0);
  return 0;
}
