// verdict: true
/* Two names of two variables. */
#include <pthread.h>

static int x, y;
static int *const first = &x, *const second = &y;

static void *one(void *p) {
  *first = 1;
  return p;
}

static void *two(void *p) {
  *second = 2;
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
