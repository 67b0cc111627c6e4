// verdict: true
/* Two threads write different variables. */
#include <pthread.h>

static int x;
static int y;

static void *one(void *p) {
  x = 1;
  return p;
}

static void *two(void *p) {
  y = 2;
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, one, NULL);
  pthread_create(&b, NULL, two, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
