// verdict: false(valid-free)
// options: --property valid-free
/* Both threads free the block that was there when they looked. */
#include <pthread.h>
#include <stdlib.h>

static _Atomic(char *) shared;

static void *drop(void *p) {
  char *block = shared;
  shared = NULL;
  free(block); // HERE
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
