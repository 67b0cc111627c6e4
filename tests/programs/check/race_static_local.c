// verdict: false(no-data-race)
/* A static variable in a function is shared. */
#include <assert.h>
#include <pthread.h>

static int next(void) {
  static int last;
  return ++last; // HERE
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
