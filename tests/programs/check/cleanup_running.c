// verdict: false(valid-memcleanup)
// options: --property valid-memcleanup
/* The program ends while a thread has a block that it would free. */
#include <pthread.h>
#include <stdlib.h>

static void *work(void *p) {
  int *q = malloc(sizeof *q); // HERE
  *q = 1;
  free(q);
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  return 0;
}
