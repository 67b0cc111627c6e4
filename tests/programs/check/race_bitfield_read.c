// verdict: false(no-data-race)
/* To write one bit-field is to touch its neighbour. */
#include <assert.h>
#include <pthread.h>

static struct {
  unsigned char ready : 1;
  unsigned char count : 4;
} s = {0, 3};

static void *one(void *p) {
  s.ready = 1; // HERE
  return p;
}

static void *two(void *p) {
  int n = s.count; // HERE
  assert(n == 3);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, one, NULL);
  pthread_create(&b, NULL, two, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
