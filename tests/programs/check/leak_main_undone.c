// verdict: false(valid-memtrack)
/* One order of two threads loses it, the other one does not. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static char *_Atomic shared;
static atomic_int go;

static void *run(void *p) {
  if (go)
    shared = NULL;
  return p;
}

int main(void) {
  pthread_t t;
  char *p = malloc(4); // HERE
  shared = p;
  pthread_create(&t, NULL, run, NULL);
  go = 1;
  p = NULL;
  pthread_join(t, NULL);
  p = shared;
  return 0;
}
