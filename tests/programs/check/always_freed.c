// verdict: false(valid-deref)
// options: --always positive
/* The block is freed while the function can still get to it. */
#include <pthread.h>
#include <stdlib.h>

static int *shared;

int positive(void) {
  return shared == NULL ||
         *shared > 0; // HERE
}

static void *work(void *p) {
  free(shared);
  shared = NULL;
  return p;
}

int main(void) {
  pthread_t t;
  int *mine = malloc(sizeof *mine);
  *mine = 1;
  shared = mine;
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  return 0;
}
