// verdict: true
// options: --property valid-memcleanup
/* Main looks when the thread has ended. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(char *) cache;

static void *work(void *p) {
  cache = malloc(8);
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  pthread_join(a, NULL);
  free(atomic_exchange(&cache, NULL));
  return 0;
}
