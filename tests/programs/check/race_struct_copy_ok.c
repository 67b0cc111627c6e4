// verdict: true
/* A struct is copied and written under a lock. */
#include <assert.h>
#include <pthread.h>

struct pair {
  int a, b;
};
static struct pair shared = {1, 1};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *writer(void *p) {
  pthread_mutex_lock(&lock);
  shared.b = 2;
  pthread_mutex_unlock(&lock);
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, writer, NULL);
  pthread_mutex_lock(&lock);
  struct pair copy = shared;
  pthread_mutex_unlock(&lock);
  assert(copy.a == 1);
  pthread_join(a, NULL);
  return 0;
}
