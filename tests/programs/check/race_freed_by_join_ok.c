// verdict: true
/* A block goes to a thread and comes back by its result. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static void *work(void *p) {
  ++*(int *)p;
  return p;
}

int main(void) {
  pthread_t a;
  void *back;
  int *block = malloc(sizeof *block);
  *block = 1;
  pthread_create(&a, NULL, work, block);
  pthread_join(a, &back);
  assert(back == block && *block == 2);
  free(back);
  return 0;
}
