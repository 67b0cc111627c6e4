// verdict: true
/* A thread gives the address of a block as its result. */
#include <pthread.h>
#include <stdlib.h>

static void *work(void *p) {
  int *result = malloc(sizeof *result);
  *result = 3;
  return p ? p : result;
}

int main(void) {
  pthread_t a;
  void *result;
  pthread_create(&a, NULL, work, NULL);
  pthread_join(a, &result);
  int seen = *(int *)result;
  free(result);
  return seen != 3;
}
