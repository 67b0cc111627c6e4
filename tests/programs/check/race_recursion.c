// verdict: false(no-data-race)
/* A function that calls itself for the next element reads all of them. */
#include <pthread.h>

static int a[40];

static int sum(const int *p, int n) {
  return n == 0 ? 0 : *p + sum(p + 1, n - 1); // HERE
}

static void *writer(void *arg) {
  a[39] = 1; // HERE
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  int total = sum(a, 40);
  pthread_join(t, 0);
  return total;
}
