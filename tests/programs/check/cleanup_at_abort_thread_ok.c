// verdict: true
// options: --property valid-memcleanup
#include <pthread.h>
#include <stdlib.h>

static void *quit(void *p) {
  (void)p;
  abort();
}

int main(void) {
  pthread_t t;
  int *p = malloc(4);
  free(p);
  pthread_create(&t, NULL, quit, NULL);
  pthread_join(t, NULL);
  return 0;
}
