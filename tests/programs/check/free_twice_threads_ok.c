// verdict: true
// options: --property valid-free
/* The thread that takes the pointer out frees the block. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(char *) shared;

static void *drop(void *p) {
  char *block = atomic_exchange(&shared, NULL);
  free(block);
  return p;
}

int main(void) {
  shared = malloc(4);
  pthread_t a, b;
  pthread_create(&a, NULL, drop, NULL);
  pthread_create(&b, NULL, drop, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
