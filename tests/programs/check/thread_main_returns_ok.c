// verdict: true
/* Main returns while a thread runs. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int steps;

static void *work(void *p) {
  steps++;
  steps++;
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  pthread_detach(a);
  return 0;
}
