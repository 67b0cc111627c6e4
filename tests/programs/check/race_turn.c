// verdict: false(no-data-race)
/* The turn is passed on before the work is done. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int turn;
static int x;

static void *even(void *p) {
  while (turn != 0)
    ;
  turn = 1;
  x = 1; // HERE
  return p;
}

static void *odd(void *p) {
  while (turn != 1)
    ;
  x = 2; // HERE
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
