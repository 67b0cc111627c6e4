// verdict: false(no-data-race)
/* Two names of one variable. */
#include <pthread.h>

static int x, y;
static int *const first = &x, *const second = &x;

static void *one(void *p) {
  *first = 1; // HERE
  return p;
}

static void *two(void *p) {
  *second = 2; // HERE
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, one, NULL);
  pthread_create(&b, NULL, two, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return x + y == 0;
}
