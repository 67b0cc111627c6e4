// verdict: true
/* A reader gives its lock back before it becomes a writer. */
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int x;

static void *work(void *p) {
  pthread_rwlock_rdlock(&lock);
  int old = x;
  pthread_rwlock_unlock(&lock);
  pthread_rwlock_wrlock(&lock);
  x = old + 1;
  pthread_rwlock_unlock(&lock);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
