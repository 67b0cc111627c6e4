// verdict: false(assertion)
/* A field is reached by counting from the one before. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static struct {
  atomic_int a[2], b, c;
} s;

static void *first(void *p) {
  atomic_int *q = s.a;
  for (int i = 2; i < 4; i++)
    q[i] = 1;
  return p;
}

static void *second(void *p) {
  int b = s.b, c = s.c;
  assert(b >= c); // HERE
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
