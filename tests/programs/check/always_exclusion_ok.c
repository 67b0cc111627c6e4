// verdict: true
// options: --always one_inside
/* Peterson's algorithm: a thread waits while the other one wants to and it is
 * the other one's turn. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int wants[2], turn, inside[2];

int one_inside(void) { return inside[0] + inside[1] < 2; }

static void *work(void *p) {
  int me = p != NULL;
  wants[me] = 1;
  turn = !me;
  while (wants[!me] && turn != me)
    ;
  inside[me] = 1;
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
