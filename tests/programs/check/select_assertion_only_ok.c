// verdict: true
// options: --property assertion
/* Only assertions are asked for; that threads race is not. */
#include <assert.h>
#include <pthread.h>

static int x;

static void *set(void *p) {
  x = 1;
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, set, NULL);
  pthread_create(&b, NULL, set, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(x == 1);
  return 0;
}
