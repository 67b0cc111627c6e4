// verdict: false(assertion)
// options: --property assertion
/* The other thread may come between an unlock and the write that follows it. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int x, hint;

static void *work(void *p) {
  if (pthread_mutex_trylock(&m) == 0)
    pthread_mutex_unlock(&m);
  hint = 1;
  pthread_mutex_lock(&m);
  assert(x == 1); // HERE
  pthread_mutex_unlock(&m);
  return p;
}

int main(void) {
  pthread_t a;
  pthread_mutex_lock(&m);
  pthread_create(&a, NULL, work, NULL);
  pthread_mutex_unlock(&m);
  x = 1;
  pthread_join(a, NULL);
  return 0;
}
