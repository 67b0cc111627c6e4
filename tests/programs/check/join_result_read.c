// verdict: false(assertion)
// options: --property assertion
/* The result of a join is stored in a variable that another thread reads; main
 * has raised the flag before, so the reader may come in between. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;
static void *result;

static void *quick(void *p) { return p; }

static void *reader(void *p) {
  if (flag)
    assert(result != NULL); // HERE
  return p;
}

int main(void) {
  pthread_t a, b;
  static int x;
  pthread_create(&b, NULL, reader, NULL);
  pthread_create(&a, NULL, quick, &x);
  flag = 1;
  pthread_join(a, &result);
  pthread_join(b, NULL);
  return 0;
}
