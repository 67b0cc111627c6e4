/* Lamport's bakery: T threads, ROUNDS critical sections each.
 *
 * Verdict: true.  Macros: T, ROUNDS. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef T
#define T 3
#endif
#ifndef ROUNDS
#define ROUNDS 1
#endif

static atomic_int choosing[T], num[T];
static int crit;

static void *p(void *arg) {
  int me = (int)(long)arg;
  for (int r = 0; r < ROUNDS; r++) {
    int max = 0;
    atomic_store(&choosing[me], 1);
    for (int j = 0; j < T; j++) {
      int v = atomic_load(&num[j]);
      if (v > max)
        max = v;
    }
    atomic_store(&num[me], max + 1);
    atomic_store(&choosing[me], 0);
    for (int j = 0; j < T; j++) {
      if (j == me)
        continue;
      while (atomic_load(&choosing[j]))
        ;
      for (;;) {
        int v = atomic_load(&num[j]);
        if (v == 0 || v > max + 1 || (v == max + 1 && j > me))
          break;
      }
    }
    crit++;
    assert(crit == 1);
    crit--;
    atomic_store(&num[me], 0);
  }
  return 0;
}

int main(void) {
  pthread_t t[T];
  for (long i = 0; i < T; i++)
    pthread_create(&t[i], 0, p, (void *)i);
  for (long i = 0; i < T; i++)
    pthread_join(t[i], 0);
  return 0;
}
