// verdict: false(assertion)
// options: --no-reduce --property assertion
/* A block of more than 32 KiB is first written when the search no longer
 * commits each state at once; then the order of two writes to it decides. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic int *block;
static _Atomic int go;

static void *one(void *unused) {
  (void)unused;
  if (atomic_load(&go) == 1)
    atomic_store(&block[0], 1);
  return NULL;
}

static void *two(void *unused) {
  (void)unused;
  if (atomic_load(&go) == 1)
    atomic_store(&block[0], 2);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  block = malloc(40000);
  pthread_create(&threads[0], NULL, one, NULL);
  pthread_create(&threads[1], NULL, two, NULL);
  for (int i = 0; i < 300; i++)
    atomic_store(&go, -i);
  atomic_store(&block[0], 0);
  atomic_store(&go, 1);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  assert(block[0] != 1); // HERE
  return 0;
}
