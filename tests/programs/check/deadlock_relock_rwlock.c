// verdict: false(deadlock)
// options: --property deadlock
/* A reader that wants to write waits for itself. */
#include <pthread.h>

int main(void) {
  pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
  pthread_rwlock_rdlock(&lock);
  pthread_rwlock_wrlock(&lock); // HERE
  return 0;
}
