// verdict: false(valid-deref)
// options: --property valid-deref
/* Freed when the first byte is copied. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static char *shared;

static void *copier(void *arg) {
  strcpy(shared, "ab"); // HERE
  return arg;
}

int main(void) {
  pthread_t t;
  shared = calloc(1, 4);
  pthread_create(&t, 0, copier, 0);
  while (shared[0] == 0)
    ;
  free(shared);
  pthread_join(t, 0);
}
