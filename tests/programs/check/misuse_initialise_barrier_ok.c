// verdict: true
/* The barrier is initialised again when its last wait is over. */
#include <pthread.h>

static pthread_barrier_t barrier;

static void *worker(void *p) {
  pthread_barrier_wait(&barrier);
  return p;
}

int main(void) {
  pthread_t a;
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_create(&a, NULL, worker, NULL);
  pthread_barrier_wait(&barrier);
  pthread_join(a, NULL);
  pthread_barrier_init(&barrier, NULL, 3);
  pthread_barrier_destroy(&barrier);
  return 0;
}
