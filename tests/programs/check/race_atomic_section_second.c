// verdict: false(no-data-race)
/* The second access of an atomic section meets another thread's next. */
#include <allways/check.h>
#include <pthread.h>

static int x, y, z;

static void *inside(void *p) {
  allways_atomic_begin();
  x = 1;
  y = 1; // HERE
  allways_atomic_end();
  return p;
}

static void *outside(void *p) {
  y = 2; // HERE
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, inside, NULL);
  pthread_create(&b, NULL, outside, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return x + y + z == 0;
}
