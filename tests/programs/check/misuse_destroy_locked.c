// verdict: false(lock-misuse)
/* A mutex is destroyed while a thread may hold it. */
#include <pthread.h>

static pthread_mutex_t lock;

static void *work(void *p) {
  pthread_mutex_lock(&lock);   // HERE
  pthread_mutex_unlock(&lock); // HERE
  return p;
}

int main(void) {
  pthread_t a;
  pthread_mutex_init(&lock, NULL);
  pthread_create(&a, NULL, work, NULL);
  pthread_mutex_destroy(&lock); // HERE
  pthread_join(a, NULL);
  return 0;
}
