// verdict: true
/* A lock for the whole unit. */
#include <assert.h>
#include <pthread.h>

static struct {
  unsigned char ready : 1;
  unsigned char count : 4;
} s = {0, 3};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *one(void *p) {
  pthread_mutex_lock(&lock);
  s.ready = 1;
  pthread_mutex_unlock(&lock);
  return p;
}

static void *two(void *p) {
  pthread_mutex_lock(&lock);
  int n = s.count;
  pthread_mutex_unlock(&lock);
  assert(n == 3);
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
