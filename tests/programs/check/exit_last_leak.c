// verdict: false(valid-memtrack)
/* The last thread ends by pthread_exit: its locals end before the program
 * does, and with them the only pointer to a block. */
#include <pthread.h>
#include <stdlib.h>

static void *work(void *u) { return u; }

int main(void) {
  int *block = malloc(sizeof *block); // HERE
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
  if (block)
    *block = 1;
  pthread_exit(0);
}
