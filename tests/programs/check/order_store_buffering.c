// verdict: false(assertion)
/* Both may see the other's write. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y, seen_x, seen_y;

static void *one(void *p) {
  x = 1;
  seen_y = y;
  return p;
}

static void *two(void *p) {
  y = 1;
  seen_x = x;
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, one, NULL);
  pthread_create(&b, NULL, two, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(!(seen_x && seen_y)); // HERE
  return 0;
}
