/* Peterson's mutual exclusion of two threads: ROUNDS critical sections each,
 * for ever if that is 0.  Waiting is a loop.
 *
 * Verdict: true.  Macros: ROUNDS. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef ROUNDS
#define ROUNDS 0
#endif

static atomic_int flag[2], turn;
static int crit;

static void section(int me, int other) {
  atomic_store(&flag[me], 1);
  atomic_store(&turn, other);
  while (atomic_load(&flag[other]) && atomic_load(&turn) == other)
    ;
  crit++;
  assert(crit == 1);
  crit--;
  atomic_store(&flag[me], 0);
}

static void *p(void *arg) {
  int me = (int)(long)arg, other = 1 - me;
#if ROUNDS
  for (int r = 0; r < ROUNDS; r++)
    section(me, other);
#else
  for (;;)
    section(me, other);
#endif
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, p, (void *)0L);
  pthread_create(&b, 0, p, (void *)1L);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
