// verdict: true
/* Two threads hand a value to and fro for ever. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int turn;
static int x;

static void *work(void *p) {
  int me = p != NULL;
  for (;;) {
    while (turn != me)
      ;
    x = me;
    turn = 1 - me;
  }
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, &x);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
