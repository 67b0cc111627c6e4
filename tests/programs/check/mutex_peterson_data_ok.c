// verdict: true
/* Peterson's algorithm protects a plain variable, twice. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int wants[2], turn;
static int x;

static void *process(void *p) {
  int me = p != NULL, other = 1 - me;
  for (int i = 0; i < 2; i++) {
    wants[me] = 1;
    turn = other;
    while (wants[other] && turn == other)
      ;
    x++;
    wants[me] = 0;
  }
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, process, NULL);
  pthread_create(&b, NULL, process, &turn);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(x == 4);
  return 0;
}
