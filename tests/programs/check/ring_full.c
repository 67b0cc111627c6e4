// verdict: false(no-data-race|assertion)
/* A ring buffer whose writer does not look whether it is full. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { SIZE = 2 };
static int ring[SIZE];
static atomic_int in, out;

static void *producer(void *p) {
  for (int i = 1; i <= 3; i++) {
    ring[in] = i; // HERE
    in = (in + 1) % SIZE;
  }
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, producer, NULL);
  for (int i = 1; i <= 3; i++) {
    while (in == out)
      ;
    int value = ring[out]; // HERE
    assert(value == i);    // HERE
    out = (out + 1) % SIZE;
  }
  pthread_join(a, NULL);
  return 0;
}
