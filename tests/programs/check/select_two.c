// verdict: false(assertion|deadlock)
// options: --property assertion,deadlock
/* Two kinds are asked for, and there are both. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int x;

static void *hold(void *p) {
  pthread_mutex_lock(&lock);
  x = 1;
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, hold, NULL);
  assert(x == 0);            // HERE
  pthread_mutex_lock(&lock); // HERE
  pthread_mutex_unlock(&lock);
  pthread_join(a, NULL);
  return 0;
}
