// verdict: true
/* Two threads add twice: the sum is never below two. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *add(void *p) {
  for (int i = 0; i < 2; i++) {
    int old = x;
    x = old + 1;
  }
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, add, NULL);
  pthread_create(&b, NULL, add, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(x >= 2 && x <= 4);
  return 0;
}
