// verdict: true
/* A routine that is run once runs another. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_once_t first = PTHREAD_ONCE_INIT;
static pthread_once_t second = PTHREAD_ONCE_INIT;
static atomic_int count;

static void inner(void) { count++; }
static void outer(void) { pthread_once(&second, inner); }

static void *work(void *p) {
  pthread_once(&first, outer);
  assert(count == 1);
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
