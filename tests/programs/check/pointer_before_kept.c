// verdict: false(valid-deref)
/* A pointer that lies before its object is kept in a frame while others go on,
 * and read through. */
#include <pthread.h>
#include <stdatomic.h>

static int x;
static _Atomic int zero;

static void *work(void *p) {
  int *q = &x - 3 + zero;
  atomic_load(&zero);
  return *q ? p : NULL; // HERE
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  atomic_store(&zero, 0);
  pthread_join(t, NULL);
  return 0;
}
