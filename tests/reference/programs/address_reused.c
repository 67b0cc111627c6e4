// expects: exit: 1
/* What its own thread has freed is used again, what another one has is not. */
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

static void *run(void *block) {
  free(block);
  return NULL;
}

int main(void) {
  pthread_t t;
  uintptr_t k, l;
  int *p = malloc(4);
  k = (uintptr_t)p * 3;
  free(p);
  p = malloc(4);
  l = (uintptr_t)p * 3;
  pthread_create(&t, NULL, run, p);
  pthread_join(t, NULL);
  p = malloc(4);
  int status = (k == l) + 2 * ((uintptr_t)p * 3 == l);
  free(p);
  return status;
}
