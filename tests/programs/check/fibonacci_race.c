// verdict: false(assertion)
/* Two threads add to each other's number: how far can it come? */
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
  assert(j < 8); // HERE
  return 0;
}
