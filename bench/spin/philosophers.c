/* N philosophers, each with ROUNDS meals.  The last one takes the other fork
 * first; with DEADLOCK all take the left one first.
 *
 * Verdict: true; false(deadlock) with DEADLOCK.  Macros: N, ROUNDS. */
#include <assert.h>
#include <pthread.h>
#ifndef N
#define N 4
#endif
#ifndef ROUNDS
#define ROUNDS 1
#endif

static pthread_mutex_t fork_[N];
static int meals[N];

static void *philosopher(void *arg) {
  long i = (long)arg;
  int a = (int)i, b = (int)((i + 1) % N);
#ifndef DEADLOCK
  if (i == N - 1) {
    a = 0;
    b = (int)i;
  }
#endif
  for (int r = 0; r < ROUNDS; r++) {
    pthread_mutex_lock(&fork_[a]);
    pthread_mutex_lock(&fork_[b]);
    meals[i]++;
    pthread_mutex_unlock(&fork_[b]);
    pthread_mutex_unlock(&fork_[a]);
  }
  return 0;
}

int main(void) {
  pthread_t t[N];
  for (long i = 0; i < N; i++)
    pthread_mutex_init(&fork_[i], 0);
  for (long i = 0; i < N; i++)
    pthread_create(&t[i], 0, philosopher, (void *)i);
  for (long i = 0; i < N; i++)
    pthread_join(t[i], 0);
  for (long i = 0; i < N; i++)
    assert(meals[i] == ROUNDS);
  return 0;
}
