// verdict: false(no-data-race)
/* Only one of two threads was joined. */
#include <pthread.h>

static int x, y;

static void *set_x(void *p) {
  x = 1; // HERE
  return p;
}

static void *set_y(void *p) {
  y = 1;
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, set_x, NULL);
  pthread_create(&b, NULL, set_y, NULL);
  pthread_join(b, NULL);
  int seen = x + y; // HERE
  pthread_join(a, NULL);
  return seen > 2;
}
