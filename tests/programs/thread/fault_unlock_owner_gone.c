// fault: lock-misuse
/* A thread unlocks what one that has ended took. */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *take(void *p) {
  pthread_mutex_lock(&lock);
  return p;
}

static void *release(void *p) {
  pthread_mutex_unlock(&lock); // HERE
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, take, NULL);
  pthread_join(a, NULL);
  pthread_create(&a, NULL, release, NULL);
  pthread_join(a, NULL);
  return 0;
}
