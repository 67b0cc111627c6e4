// verdict: true
/* Polls under a mutex until another thread is done. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int done, value;

static void *work(void *u) {
  value = 7;
  pthread_mutex_lock(&m);
  done = 1;
  pthread_mutex_unlock(&m);
  return u;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  for (int d = 0; !d;) {
    pthread_mutex_lock(&m);
    d = done;
    pthread_mutex_unlock(&m);
  }
  assert(value == 7);
  pthread_join(t, 0);
  return 0;
}
