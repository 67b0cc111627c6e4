// verdict: false(unreach-call)
/* The compiler is told what another thread can make untrue. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int ready;

static void *run(void *arg) {
  ready = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  int seen = ready;
  __builtin_assume(seen == 0); // HERE
  return pthread_join(t, NULL);
}
