// verdict: true
// options: --always positive
/* The block is freed after the function has lost it. */
#include <pthread.h>
#include <stdlib.h>

static int *shared;

int positive(void) { return shared == NULL || *shared > 0; }

static void *work(void *p) {
  int *mine = shared;
  shared = NULL;
  *mine = -1;
  free(mine);
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
