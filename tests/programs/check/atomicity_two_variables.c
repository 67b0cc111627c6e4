// verdict: false(assertion)
/* Two variables that belong together, each atomic. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *change(void *p) {
  x = 1;
  y = 1;
  return p;
}

static void *look(void *p) {
  int a = x;
  int b = y;
  assert(a == b); // HERE
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, change, NULL);
  pthread_create(&b, NULL, look, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
