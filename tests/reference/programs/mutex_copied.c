// expects: fault: lock-misuse 10
/* A copy of a locked mutex is no mutex, not even to try. */
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
  pthread_mutex_lock(&m);
  pthread_mutex_t copy = m;
  return pthread_mutex_trylock(&copy);
}
