// verdict: false(assertion)
/* What is expected is zero on one way only. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

static atomic_int x, mode;

static void *first(void *p) {
  int zero = 0;
  atomic_compare_exchange_strong(&x, &zero, 1);
  zero = 0;
  if (x)
    zero = 1;
  atomic_compare_exchange_strong(&x, &zero, 2);
  return p;
}

static void *second(void *p) {
  int before = x;
  int after = x;
  if (before)
    assert(before == after); // HERE
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
