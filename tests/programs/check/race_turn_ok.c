// verdict: true
/* The turn is passed on when the work is done. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int turn;
static int x;

static void *even(void *p) {
  while (turn != 0)
    ;
  x = 1;
  turn = 1;
  return p;
}

static void *odd(void *p) {
  while (turn != 1)
    ;
  x = 2;
  turn = 0;
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, even, NULL);
  pthread_create(&b, NULL, odd, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
