// verdict: false(deadlock)
/* A thread ends without giving its lock back. */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *p) {
  pthread_mutex_lock(&lock);
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_mutex_lock(&lock); // HERE
  pthread_mutex_unlock(&lock);
  return 0;
}
