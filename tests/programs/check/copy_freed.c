// verdict: false(valid-deref)
// options: --property valid-deref
/* Freed when the first half is copied. */
#include <pthread.h>
#include <stdlib.h>

static struct pair {
  int a, b, c;
} *shared;

static void *copier(void *arg) {
  struct pair mine = {1, 1, 1};
  *shared = mine; // HERE
  return arg;
}

int main(void) {
  pthread_t t;
  shared = calloc(1, sizeof *shared);
  pthread_create(&t, 0, copier, 0);
  while (shared->a == 0)
    ;
  free(shared);
  pthread_join(t, 0);
}
