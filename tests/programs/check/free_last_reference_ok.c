// verdict: true
/* Counting down and looking are one step: one is the last. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int references = 2;
static int *block;

static void *release(void *p) {
  if (atomic_fetch_sub(&references, 1) == 1)
    free(block);
  return p;
}

int main(void) {
  block = malloc(sizeof *block);
  pthread_t a, b;
  pthread_create(&a, NULL, release, NULL);
  pthread_create(&b, NULL, release, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
