// verdict: true
/* A thread-local variable in a function is not. */
#include <assert.h>
#include <pthread.h>

static int next(void) {
  static _Thread_local int last;
  return ++last;
}

static void *draw(void *p) {
  assert(next() > 0);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, draw, NULL);
  pthread_create(&b, NULL, draw, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
