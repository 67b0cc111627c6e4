// verdict: true
/* Main gives its lock back before it waits. */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *p) {
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  return p;
}

int main(void) {
  pthread_t a;
  pthread_mutex_lock(&lock);
  pthread_create(&a, NULL, work, NULL);
  pthread_mutex_unlock(&lock);
  pthread_join(a, NULL);
  return 0;
}
