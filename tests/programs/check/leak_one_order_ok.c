// verdict: true
/* The block is freed whoever comes second. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int finished;
static char *block;

static void *writer(void *p) {
  if (atomic_exchange(&finished, 1))
    free(block);
  return p;
}

static void *reader(void *p) {
  if (atomic_exchange(&finished, 1))
    free(block);
  return p;
}

int main(void) {
  block = malloc(1);
  pthread_t a, b;
  pthread_create(&a, NULL, writer, NULL);
  pthread_create(&b, NULL, reader, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
