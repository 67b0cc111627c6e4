// verdict: false(deadlock)
// options: --property deadlock
/* A thread that locks its own mutex again waits for ever. */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *p) {
  pthread_mutex_lock(&lock);
  pthread_mutex_lock(&lock); // HERE
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  for (;;)
    pthread_testcancel();
}
