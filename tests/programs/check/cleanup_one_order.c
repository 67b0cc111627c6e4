// verdict: false(valid-memcleanup)
// options: --property valid-memcleanup
/* The block stays if the thread comes after main has looked. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(char *) cache;

static void *work(void *p) {
  cache = malloc(8); // HERE
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  free(atomic_exchange(&cache, NULL));
  pthread_join(a, NULL);
  return 0;
}
