// verdict: false(lock-misuse)
/* A mutex is used after it was destroyed. */
#include <pthread.h>

static pthread_mutex_t lock;

int main(void) {
  pthread_mutex_init(&lock, NULL);
  pthread_mutex_destroy(&lock);
  pthread_mutex_lock(&lock); // HERE
  pthread_mutex_unlock(&lock);
  return 0;
}
