// verdict: false(unreach-call)
/* Two threads order objects at the same time: where a third one lies, there is
 * one place more for the second. */
#include <pthread.h>
#include <stdint.h>

void reach_error(void);
static int x0, x1, x2;
static int before;

static void *other(void *unused) {
  before = (uintptr_t)&x0 < (uintptr_t)&x1;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, other, NULL);
  int below = (uintptr_t)&x2 < (uintptr_t)&x0;
  pthread_join(t, NULL);
  if (below && before)
    reach_error(); // HERE
  return 0;
}
