// verdict: false(lock-misuse)
/* A mutex is initialised again while it is locked. */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
  pthread_mutex_lock(&lock);
  pthread_mutex_init(&lock, NULL); // HERE
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  return 0;
}
