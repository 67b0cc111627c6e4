// verdict: true
/* What is not zero any more stays. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

static atomic_int x;

static void *first(void *p) {
  for (int i = 1; i < 4; i++) {
    int zero = 0;
    atomic_compare_exchange_strong(&x, &zero, i);
  }
  return p;
}

static void *second(void *p) {
  int before = x;
  int after = x;
  if (before)
    assert(before == after);
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
