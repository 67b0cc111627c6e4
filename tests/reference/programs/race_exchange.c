// expects: fault: no-data-race 15 20
// expects: exit: 0
/* A compare-exchange that fails only reads: it races with a plain write, and
 * with a plain read only when it succeeds. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int fails = 1, works;

static void *exchange(void *p) {
  int zero = 0;
  atomic_compare_exchange_strong(&fails, &zero, 2);
  zero = 0;

  atomic_compare_exchange_strong(&works, &zero, 2);
  return p;
}

static int sum(void) {
  return *(int *)&fails + *(int *)&works;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, exchange, NULL);
  int seen = sum();
  pthread_join(t, NULL);
  return seen == 9;
}
