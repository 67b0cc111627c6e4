// verdict: false(assertion)
// options: --max-stack 500
// The stack has a limit, before which the thread can move.
#include <assert.h>
#include <pthread.h>

static void *work(void *p) {
  assert(0); // HERE
  return p;
}

static int down(int n) { return down(n + 1) + 1; }

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  return down(0);
}
