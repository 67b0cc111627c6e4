// verdict: false(valid-memcleanup)
// options: --property valid-memcleanup
/* A block is reachable, but not freed when the program ends. */
#include <pthread.h>
#include <stdlib.h>

static char *cache;

static void *work(void *p) {
  cache = malloc(8); // HERE
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  pthread_join(a, NULL);
  return 0;
}
