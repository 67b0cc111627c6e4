// verdict: false(deadlock)
/* One of two leaves without coming to the second barrier. */
#include <pthread.h>

static pthread_barrier_t barrier;

static void *work(void *p) {
  pthread_barrier_wait(&barrier);
  if (p)
    return NULL;
  pthread_barrier_wait(&barrier); // HERE
  return p;
}

int main(void) {
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, &barrier);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
