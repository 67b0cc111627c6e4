// fault: deadlock
/* A thread ends and takes the mutex with it. */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *take(void *p) {
  pthread_mutex_lock(&lock);
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, take, NULL);
  pthread_join(a, NULL);
  pthread_mutex_lock(&lock); // HERE
  return 0;
}
