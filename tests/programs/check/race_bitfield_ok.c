// verdict: true
/* Bit-fields with a zero-width one in between are two memory locations. */
#include <assert.h>
#include <pthread.h>

static struct {
  unsigned a : 3;
  unsigned : 0;
  unsigned b : 3;
} s;

static void *one(void *p) {
  s.a = 1;
  return p;
}

static void *two(void *p) {
  s.b = 2;
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, one, NULL);
  pthread_create(&b, NULL, two, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(s.a == 1);
  return 0;
}
