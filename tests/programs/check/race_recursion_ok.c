// verdict: true
/* All but the last one. */
#include <pthread.h>

static int a[40];

static int sum(const int *p, int n) {
  return n == 0 ? 0 : *p + sum(p + 1, n - 1);
}

static void *writer(void *arg) {
  a[39] = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  int total = sum(a, 39);
  pthread_join(t, 0);
  return total;
}
