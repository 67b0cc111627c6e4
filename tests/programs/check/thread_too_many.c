// verdict: unknown
// options: --max-states 20000
/* Threads that never end, and no end of them. */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *p) {
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  return p;
}

int main(void) {
  pthread_mutex_lock(&lock);
  for (;;) {
    pthread_t t;
    pthread_create(&t, NULL, work, NULL);
    pthread_detach(t);
  }
}
