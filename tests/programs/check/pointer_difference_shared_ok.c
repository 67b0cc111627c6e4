// verdict: true
/* How far is it from the beginning of a block to its middle? */
#include <pthread.h>

static int block[4], other[4];
static _Atomic(int *) at = block + 1;

static void *move(void *p) {
  at = block + 2;
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, move, NULL);
  long distance = at - block;
  pthread_join(a, NULL);
  return distance > 3 || other[0];
}
