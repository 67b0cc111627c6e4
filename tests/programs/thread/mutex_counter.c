/* A mutex keeps increments apart. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *add(void *p) {
  for (int i = 0; i < 2; i++) {
    assert(pthread_mutex_lock(&lock) == 0);
    count++;
    assert(pthread_mutex_unlock(&lock) == 0);
  }
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, add, NULL);
  pthread_create(&b, NULL, add, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(count == 4);
  assert(pthread_mutex_destroy(&lock) == 0);
  return 0;
}
