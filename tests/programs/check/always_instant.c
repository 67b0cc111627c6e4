// verdict: false(always)
// options: --always small
/* Wrong for one instant, between two writes of one thread. */
#include <pthread.h>

static int x;

int small(void) { return x < 2; }

static void *work(void *p) {
  x = 1;
  x = 2; // HERE
  x = 0;
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  return x;
}
