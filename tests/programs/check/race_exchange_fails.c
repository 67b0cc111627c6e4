// verdict: false(no-data-race)
// An exchange that fails is a read, which races with a plain write.
#include <pthread.h>

static int x = 1;

static void *work(void *p) {
  int expected = 5;
  __atomic_compare_exchange_n(&x, &expected, 7, 0, 5, 5);
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  x = 1; // HERE
  pthread_join(t, 0);
  return 0;
}
