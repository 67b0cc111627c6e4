// verdict: false(lock-misuse)
// options: --property lock-misuse
/* A barrier is used that may not be initialised yet. */
#include <pthread.h>

static pthread_barrier_t barrier;

static void *work(void *p) {
  pthread_barrier_wait(&barrier); // HERE
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_barrier_wait(&barrier);
  pthread_join(a, NULL);
  return 0;
}
