// verdict: false(assertion)
// options: --summaries --property assertion
/* A call that reads what another thread writes is not done at once. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static int twice(void) {
  int sum = 0;
  for (int i = 0; i < 2; i++)
    sum += x;
  return sum;
}

static void *write_it(void *arg) {
  x = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  int before = twice();
  assert(before == 0);
  pthread_create(&t, NULL, write_it, NULL);
  int n = twice();
  assert(n != 1); // HERE
  pthread_join(t, NULL);
  return 0;
}
