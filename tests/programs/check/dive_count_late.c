// verdict: false(assertion)
// options: --max-states 20000
// The thread fails only if it is early.
#include <assert.h>
#include <pthread.h>

static _Atomic unsigned long n;
static _Atomic int steps;

static void *work(void *p) {
  steps++;
  steps++;
  assert(n < 3 || n > 10); // HERE
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  for (;;)
    n++;
}
