// verdict: true
// options: --suppress deadlock:first
/* main waits for a thread that may wait for ever. */
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

static void *first(void *p) {
  pthread_mutex_lock(&a);
  return p;
}

int main(void) {
  pthread_t t;
  pthread_mutex_lock(&a);
  pthread_create(&t, NULL, first, NULL);
  pthread_join(t, NULL);
  return 0;
}
