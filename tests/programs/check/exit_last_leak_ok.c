// verdict: true
/* The last thread ends by pthread_exit: its locals end before the program
 * does, but a global still has the block. */
#include <pthread.h>
#include <stdlib.h>

static int *block;

static void *work(void *u) { return u; }

int main(void) {
  block = malloc(sizeof *block);
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
  if (block)
    *block = 1;
  pthread_exit(0);
}
