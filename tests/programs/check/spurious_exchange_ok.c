// verdict: true
// options: --spurious-failures
/* A loop around a weak exchange, a strong one, and pthreads' trylock, which
 * fails for a reason only. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *add(void *p) {
  int old = 0;
  while (!atomic_compare_exchange_weak(&count, &old, old + 1))
    ;
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, add, NULL);
  add(NULL);
  pthread_join(t, NULL);
  int two = 2;
  assert(atomic_compare_exchange_strong(&count, &two, 3));
  assert(pthread_mutex_trylock(&lock) == 0);
  pthread_mutex_unlock(&lock);
  return 0;
}
