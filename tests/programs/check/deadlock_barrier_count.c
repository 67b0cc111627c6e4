// verdict: false(deadlock)
/* A barrier for three, and two come. */
#include <pthread.h>

static pthread_barrier_t barrier;

static void *work(void *p) {
  pthread_barrier_wait(&barrier); // HERE
  return p;
}

int main(void) {
  pthread_barrier_init(&barrier, NULL, 3);
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
