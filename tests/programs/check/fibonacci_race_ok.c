// verdict: true
/* Two threads add to each other's number: not further than this. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int i = 1, j = 1;

static void *first(void *p) {
  for (int k = 0; k < 2; k++)
    i += j;
  return p;
}

static void *second(void *p) {
  for (int k = 0; k < 2; k++)
    j += i;
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(i <= 8 && j <= 8);
  return 0;
}
