// verdict: false(no-data-race)
// While the thread stands before its exchange, that would fail, then succeed.
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
  __atomic_store_n(&x, 5, 5);
  int seen = x; // HERE
  pthread_join(t, 0);
  return seen == 3;
}
