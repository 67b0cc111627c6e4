// fault: lock-misuse
/* A thread gives back a read lock that another one has. */
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *other(void *p) {
  pthread_rwlock_unlock(&lock); // HERE
  return p;
}

int main(void) {
  pthread_t a;
  pthread_rwlock_rdlock(&lock);
  pthread_create(&a, NULL, other, NULL);
  pthread_join(a, NULL);
  return 0;
}
