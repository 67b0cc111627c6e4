// verdict: false(assertion)
/* It is exchanged again, from what it was set to. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

static atomic_int x;

static void *first(void *p) {
  for (int i = 0; i < 2; i++) {
    int from = i;
    atomic_compare_exchange_strong(&x, &from, i + 1);
  }
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
