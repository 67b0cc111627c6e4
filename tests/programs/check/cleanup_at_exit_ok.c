// verdict: true
// options: --property valid-memcleanup
/* Every block is freed when the program ends. */
#include <pthread.h>
#include <stdlib.h>

static char *cache;

static void *work(void *p) {
  cache = malloc(8);
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  pthread_join(a, NULL);
  free(cache);
  return 0;
}
