// verdict: false(assertion)
/* The later read may see more than the earlier one. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *count(void *p) {
  x = 1;
  x = 2;
  return p;
}

static void *look(void *p) {
  int first = x;
  int second = x;
  assert(first == second); // HERE
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, count, NULL);
  pthread_create(&b, NULL, look, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
