// verdict: false(assertion)
/* One thread has the whole, the other a pointer into it. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

struct pair {
  long before;
  struct inner {
    atomic_int a, b;
  } inner;
};
static struct pair pair;
static struct inner *inner = &pair.inner;

static void *first(void *p) {
  struct pair *whole =
      (struct pair *)((char *)inner - offsetof(struct pair, inner));
  whole->inner.a = 1;
  whole->inner.b = 1;
  return p;
}

static void *second(void *p) {
  assert(inner->a == inner->b); // HERE
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
