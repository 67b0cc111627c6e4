// verdict: true
// options: --property valid-memcleanup
/* What the handler frees is freed, also if main ends before the others. */
#include <pthread.h>
#include <stdlib.h>

static int *block;

static void clean(void) { free(block); }

static void *work(void *p) {
  *block = 1;
  return p;
}

int main(void) {
  pthread_t t;
  block = malloc(sizeof *block);
  atexit(clean);
  pthread_create(&t, NULL, work, NULL);
  pthread_exit(NULL);
}
