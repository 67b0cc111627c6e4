// verdict: true
/* A mutex is destroyed when the threads have ended. */
#include <pthread.h>

static pthread_mutex_t lock;

static void *work(void *p) {
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  return p;
}

int main(void) {
  pthread_t a;
  pthread_mutex_init(&lock, NULL);
  pthread_create(&a, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_mutex_destroy(&lock);
  return 0;
}
