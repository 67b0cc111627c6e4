// verdict: false(valid-memtrack)
/* The variable that had the block is out of scope; main runs for ever. */
#include <pthread.h>
#include <stdlib.h>

static int *_Atomic shared;

static void *work(void *p) {
  shared = NULL;
  return p;
}

int main(void) {
  pthread_t t;
  {
    int *n = malloc(4); // HERE
    *n = 1;
    shared = n;
  }
  pthread_create(&t, NULL, work, NULL);
  for (;;)
    ;
}
