// verdict: true
/* The order is total, whoever asks first. */
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
  if (below && before && (uintptr_t)&x1 < (uintptr_t)&x2)
    reach_error();
  return 0;
}
