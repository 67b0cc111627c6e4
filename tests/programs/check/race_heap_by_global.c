// verdict: false(no-data-race)
/* Both threads have read the pointer before one of them uses it; nothing else
 * leads to the block. */
#include <pthread.h>
#include <stdlib.h>

static int *shared;

static void *work(void *p) {
  *shared = 1; // HERE
  return p;
}

int main(void) {
  pthread_t a, b;
  shared = malloc(sizeof *shared);
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
