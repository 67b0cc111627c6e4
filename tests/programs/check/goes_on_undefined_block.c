// verdict: false(assertion)
// options: --property default,-uninitialized
/* The values are those that one thread writes, and any others before. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int *p;

static void *put(void *unused) {
  atomic_store(p, 3);
  return unused;
}

int main(void) {
  pthread_t t;
  p = malloc(sizeof *p);
  pthread_create(&t, NULL, put, NULL);
  int found = atomic_load(p);
  pthread_join(t, NULL);
  free(p);
  assert(found != 9); // HERE
  return 0;
}
