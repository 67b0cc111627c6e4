// verdict: false(assertion)
// options: --property assertion
/* It is set once, and cleared with all that is around it. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

static struct {
  long other;
  atomic_int x;
} s;
#define x s.x

static void *first(void *p) {
  int zero = 0;
  atomic_compare_exchange_strong(&x, &zero, 1);
  memset(&s, 0, sizeof s);
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
