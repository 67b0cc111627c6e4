// verdict: true
/* Reading together is no race. */
#include <assert.h>
#include <pthread.h>

static int x = 5;

static void *reader(void *p) {
  assert(x == 5);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, reader, NULL);
  pthread_create(&b, NULL, reader, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
