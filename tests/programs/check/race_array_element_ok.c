// verdict: true
/* Each thread writes its own element. */
#include <pthread.h>

static int a[3];

static void fill(int from, int to) {
  for (int i = from; i < to; i++)
    a[i] = i;
}

static void *low(void *p) {
  fill(0, 1);
  return p;
}

static void *high(void *p) {
  fill(1, 3);
  return p;
}

int main(void) {
  pthread_t x, y;
  pthread_create(&x, NULL, low, NULL);
  pthread_create(&y, NULL, high, NULL);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  return 0;
}
