// expects: exit: 0
/* A mutex is its bytes: cleared, it is free. */
#include <pthread.h>
#include <string.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
  pthread_mutex_lock(&m);
  memset(&m, 0, sizeof m);
  return pthread_mutex_trylock(&m);
}
