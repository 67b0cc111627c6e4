// verdict: false(always)
// options: --always positive
/* The same thread writes to a block before and after it can be reached: only
 * the last write is wrong. */
#include <pthread.h>
#include <stdlib.h>

static int *shared;

int positive(void) { return shared == NULL || *shared > 0; }

static void *work(void *p) {
  int *mine = malloc(sizeof *mine);
  *mine = -1;
  *mine = 1;
  shared = mine;
  *mine = 0; // HERE
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  free(shared);
  shared = NULL;
  return 0;
}
