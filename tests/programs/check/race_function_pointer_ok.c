// verdict: true
/* The function that is called through a pointer touches something else. */
#include <pthread.h>

static int x, y;

static void set_x(void) { x = 1; }

static void set_y(void) { y = 1; }

static void (*const table[2])(void) = {set_y, set_x};

static void *call(void *p) {
  table[0]();
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, call, NULL);
  set_x();
  pthread_join(a, NULL);
  return y;
}
