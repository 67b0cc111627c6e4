// verdict: true
/* A sequence lock. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int sequence, left, right;

static void *writer(void *p) {
  sequence++;
  left = 1;
  right = 1;
  sequence++;
  return p;
}

static void *reader(void *p) {
  int before, l, r;
  do {
    while ((before = sequence) % 2)
      ;
    l = left;
    r = right;
  } while (sequence != before);
  assert(l == r);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, writer, NULL);
  pthread_create(&b, NULL, reader, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
