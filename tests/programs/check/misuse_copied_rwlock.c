// verdict: false(lock-misuse)
/* A copy of a rwlock that is held is released. */
#include <pthread.h>

int main(void) {
  pthread_rwlock_t a = PTHREAD_RWLOCK_INITIALIZER, b;
  pthread_rwlock_rdlock(&a);
  b = a;
  pthread_rwlock_unlock(&b); // HERE
  return 0;
}
