// verdict: true
/* Peterson's algorithm. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int wants[2], turn, inside;

static void *process(void *p) {
  int me = p != NULL, other = 1 - me;
  wants[me] = 1;
  turn = other;
  while (wants[other] && turn == other)
    ;
  assert(inside++ == 0);
  inside--;
  wants[me] = 0;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, process, NULL);
  pthread_create(&b, NULL, process, &turn);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
