// verdict: true
/* Both threads were joined. */
#include <pthread.h>

static int x, y;

static void *set_x(void *p) {
  x = 1;
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
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  int seen = x + y;
  return seen > 2;
}
