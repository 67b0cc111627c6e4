// verdict: false(valid-memcleanup)
// options: --property valid-memcleanup
// In some orders another thread aborts while the block is there.
#include <pthread.h>
#include <stdlib.h>

static void *quit(void *p) {
  (void)p;
  abort();
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, quit, NULL);
  int *p = malloc(4); // HERE
  free(p);
  pthread_join(t, NULL);
  return 0;
}
