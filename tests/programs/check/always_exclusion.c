// verdict: false(always)
// options: --always one_inside
/* Peterson's algorithm with two lines exchanged. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int wants[2], turn, inside[2];

int one_inside(void) { return inside[0] + inside[1] < 2; }

static void *work(void *p) {
  int me = p != NULL;
  turn = !me;
  wants[me] = 1;
  while (wants[!me] && turn != me)
    ;
  inside[me] = 1; // HERE
  inside[me] = 0;
  wants[me] = 0;
  return p;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, NULL, work, NULL);
  pthread_create(&t, NULL, work, &s);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  return 0;
}
