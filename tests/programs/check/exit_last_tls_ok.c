// verdict: true
/* The last thread runs the handlers of atexit before its thread-local variables
 * end: one frees the block. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static _Thread_local int *block;

static void handler(void) { free(block); }

static void *work(void *u) { return u; }

int main(void) {
  pthread_t t;
  atexit(handler);
  block = malloc(sizeof *block);
  assert(block);
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
  pthread_exit(0);
}
