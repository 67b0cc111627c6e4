// verdict: unknown
// options: --property assertion
/* To destroy a mutex is one write, also where copies are made in pieces: the
 * assertion holds, and what remains is that a locked mutex is destroyed. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *destroyer(void *p) {
  pthread_mutex_destroy(&lock); // HERE
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, destroyer, NULL);
  if (pthread_mutex_trylock(&lock) == 0)
    assert(pthread_mutex_trylock(&lock) != 0);
  return 0;
}
