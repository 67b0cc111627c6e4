// verdict: false(pointer-operation)
// options: --pedantic
/* How far is it from one block to another? */
#include <pthread.h>

static int block[4], other[4];
static _Atomic(int *) at = block + 1;

static void *move(void *p) {
  at = other + 1;
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, move, NULL);
  long distance = at - block; // HERE
  pthread_join(a, NULL);
  return distance > 3 || other[0];
}
