// verdict: unknown
// options: --always locked
/* The function waits for a mutex that main holds. */
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;

int locked(void) {
  pthread_mutex_lock(&m);
  int right = x < 5;
  pthread_mutex_unlock(&m);
  return right;
}

int main(void) {
  pthread_mutex_lock(&m);
  x = 1;
  pthread_mutex_unlock(&m);
  return 0;
}
