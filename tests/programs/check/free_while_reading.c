// verdict: false(valid-deref|no-data-race)
/* A block is freed while another thread still reads it. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static void *reader(void *p) {
  int seen = *(int *)p; // HERE
  assert(seen == 1);
  return NULL;
}

int main(void) {
  pthread_t a;
  int *block = malloc(sizeof *block);
  *block = 1;
  pthread_create(&a, NULL, reader, block);
  free(block); // HERE
  pthread_join(a, NULL);
  return 0;
}
