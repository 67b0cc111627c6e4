// verdict: false(assertion)
/* Copying an element that was never written is no fault; what comes after it
 * is reached. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int n, done;

static void *other(void *p) {
  atomic_int *a = p;
  a[0] = 1;
  n = 0;
  return p;
}

int main(void) {
  atomic_int a[2];
  pthread_t t;
  pthread_create(&t, NULL, other, a);
  int x = a[n + 1];
  (void)x;
  done = 1;
  assert(!done); // HERE
  pthread_join(t, NULL);
  return 0;
}
