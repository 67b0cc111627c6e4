// verdict: true
// options: --always locked
/* The function takes a mutex that is free; that is taken back. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;

int locked(void) {
  pthread_mutex_lock(&m);
  return x < 5;
}

int main(void) {
  x = 1;
  x = 2;
  assert(x == 2);
  return 0;
}
