// verdict: true
/* Two read-write locks in different orders, but only to read. */
#include <pthread.h>

static pthread_rwlock_t first = PTHREAD_RWLOCK_INITIALIZER;
static pthread_rwlock_t second = PTHREAD_RWLOCK_INITIALIZER;

static void *one(void *p) {
  pthread_rwlock_rdlock(&first);
  pthread_rwlock_rdlock(&second);
  pthread_rwlock_unlock(&second);
  pthread_rwlock_unlock(&first);
  return p;
}

static void *two(void *p) {
  pthread_rwlock_rdlock(&second);
  pthread_rwlock_rdlock(&first);
  pthread_rwlock_unlock(&first);
  pthread_rwlock_unlock(&second);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, one, NULL);
  pthread_create(&b, NULL, two, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
