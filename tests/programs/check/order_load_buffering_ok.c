// verdict: true
/* A write is not seen before the read that comes before it was made. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y, seen_x, seen_y;

static void *one(void *p) {
  seen_x = x;
  y = 1;
  return p;
}

static void *two(void *p) {
  seen_y = y;
  x = 1;
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, one, NULL);
  pthread_create(&b, NULL, two, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(!(seen_x && seen_y));
  return 0;
}
