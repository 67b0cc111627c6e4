// verdict: true
/* A block is freed when the other thread has ended. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static void *reader(void *p) {
  int seen = *(int *)p;
  assert(seen == 1);
  return NULL;
}

int main(void) {
  pthread_t a;
  int *block = malloc(sizeof *block);
  *block = 1;
  pthread_create(&a, NULL, reader, block);
  pthread_join(a, NULL);
  free(block);
  return 0;
}
