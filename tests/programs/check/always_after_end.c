// verdict: false(always)
// options: --always holds
/* A thread ends, and what must always hold is asked right after it. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

int holds(void) { return !(x == 2 && y == 1); }

static void *first(void *p) {
  x++; // HERE
  return p;
}

static void *second(void *p) {
  x++;
  y++; // HERE
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
