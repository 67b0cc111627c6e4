// verdict: true
/* A place for one item, two consumers, two condition variables. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;
static int full;

static void put(void) {
  pthread_mutex_lock(&lock);
  while (full)
    pthread_cond_wait(&not_full, &lock);
  full = 1;
  pthread_cond_signal(&not_empty);
  pthread_mutex_unlock(&lock);
}

static void *consume(void *p) {
  pthread_mutex_lock(&lock);
  while (!full)
    pthread_cond_wait(&not_empty, &lock);
  full = 0;
  pthread_cond_signal(&not_full);
  pthread_mutex_unlock(&lock);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, consume, NULL);
  pthread_create(&b, NULL, consume, NULL);
  put();
  put();
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(!full);
  return 0;
}
