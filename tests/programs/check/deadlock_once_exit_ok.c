// verdict: true
/* A thread that ends in the routine of pthread_once leaves it to the next one. */
#include <assert.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int calls;

static void routine(void) {
  if (calls++ == 0)
    pthread_exit(NULL);
}

static void *work(void *p) {
  pthread_once(&once, routine);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(calls == 2);
  return 0;
}
