// verdict: true
// options: --property valid-memcleanup
/* The program waits for the thread before it ends. */
#include <pthread.h>
#include <stdlib.h>

static void *work(void *p) {
  int *q = malloc(sizeof *q);
  *q = 1;
  free(q);
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  pthread_join(a, NULL);
  return 0;
}
