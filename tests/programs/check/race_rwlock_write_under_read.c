// verdict: false(no-data-race)
/* A write under a read lock. */
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int x;

static void *writer(void *p) {
  pthread_rwlock_rdlock(&lock);
  x = 1; // HERE
  pthread_rwlock_unlock(&lock);
  return p;
}

static void *reader(void *p) {
  pthread_rwlock_rdlock(&lock);
  int seen = x; // HERE
  pthread_rwlock_unlock(&lock);
  assert(seen < 2);
  return p;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, writer, NULL);
  pthread_create(&b, NULL, reader, NULL);
  pthread_create(&c, NULL, reader, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
