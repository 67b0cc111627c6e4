// verdict: false(assertion)
/* Main returns while a thread runs; it may come to its end before. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int steps;

static void *work(void *p) {
  steps++;
  steps++;
  assert(steps < 2); // HERE
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  pthread_detach(a);
  return 0;
}
