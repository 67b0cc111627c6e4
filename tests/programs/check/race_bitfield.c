// verdict: false(no-data-race)
/* Bit-fields that share a byte are one memory location. */
#include <assert.h>
#include <pthread.h>

static struct {
  unsigned a : 3;
  unsigned b : 3;
} s;

static void *one(void *p) {
  s.a = 1; // HERE
  return p;
}

static void *two(void *p) {
  s.b = 2; // HERE
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
