// verdict: true
/* The variable that has the block is in scope. */
#include <pthread.h>
#include <stdlib.h>

static int *_Atomic shared;

static void *work(void *p) {
  shared = NULL;
  return p;
}

int main(void) {
  pthread_t t;
  int *n = malloc(4);
  *n = 1;
  shared = n;
  pthread_create(&t, NULL, work, NULL);
  for (;;)
    ;
}
