// verdict: false(no-data-race)
/* Peterson's algorithm with plain variables. */
#include <pthread.h>

static int wants[2], turn;

static void *process(void *p) {
  int me = p != NULL, other = 1 - me;
  wants[me] = 1;                        // HERE
  turn = other;                         // HERE
  while (wants[other] && turn == other) // HERE
    ;
  wants[me] = 0; // HERE
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
