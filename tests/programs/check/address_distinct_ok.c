// verdict: true
/* Objects that live at the same time do not overlap as numbers, whoever
 * allocates them; what ends may make room. */
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

static uintptr_t number(const void *p) { return (uintptr_t)p * 3; }

static void apart(const char *p, const char *q, unsigned size) {
  assert(number(p) + 3 * size <= number(q) || number(q) + 3 * size <= number(p));
}

static void *run(void *u) {
  char local[8], *p = malloc(8);
  free(p);
  p = malloc(8);
  apart(p, local, 8);
  apart(p, u, 8);
  apart(local, u, 8);
  free(p);
  return NULL;
}

int main(void) {
  pthread_t t;
  char mine[8], *heap = malloc(8);
  pthread_create(&t, NULL, run, heap);
  apart(mine, heap, 8);
  pthread_join(t, NULL);
  free(heap);
  return 0;
}
