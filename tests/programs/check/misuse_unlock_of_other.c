// verdict: false(lock-misuse)
/* A thread unlocks what main has locked. */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *p) {
  pthread_mutex_unlock(&lock); // HERE
  return p;
}

int main(void) {
  pthread_t a;
  pthread_mutex_lock(&lock);
  pthread_create(&a, NULL, work, NULL);
  pthread_join(a, NULL);
  return 0;
}
