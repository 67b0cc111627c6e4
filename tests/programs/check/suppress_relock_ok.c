// verdict: true
// options: --suppress lock-misuse:again --suppress deadlock:again
/* A thread that locks its own mutex again waits for ever. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void again(void) { pthread_mutex_lock(&m); }

int main(void) {
  pthread_mutex_lock(&m);
  again();
  assert(0);
  return 0;
}
