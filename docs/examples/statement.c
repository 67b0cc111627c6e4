#include <assert.h>
#include <pthread.h>

static int x;

static void *add(void *p) {
#ifdef BROKEN
  int old = x;
  x = old + 1;
#else
  x = x + 1;
#endif
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, add, NULL);
  pthread_create(&b, NULL, add, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(x == 2);
  return 0;
}
