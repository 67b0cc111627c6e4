// verdict: false(valid-memtrack)
/* The last thread ends with its thread-local variables, of which one has the
 * only pointer to a block; no matter who is last. */
#include <pthread.h>
#include <stdlib.h>

static _Thread_local int *block;

static void *work(void *u) { return u; }

int main(void) {
  pthread_t t;
  block = malloc(sizeof *block); // HERE
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
  pthread_exit(0);
}
