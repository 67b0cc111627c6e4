// verdict: false(uninitialized)
/* An index that others write leads to an element that was not written yet. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int n;

static void *other(void *p) {
  atomic_int *a = p;
  a[0] = 1;
  n = 0;
  return p;
}

int main(void) {
  atomic_int a[1];
  pthread_t t;
  pthread_create(&t, NULL, other, a);
  int x = a[n];
  if (x) // HERE
    n = 2;
  pthread_join(t, NULL);
  return 0;
}
