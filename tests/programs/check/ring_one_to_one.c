// verdict: false(no-data-race)
/* A ring buffer: the place is announced before it is filled. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { SIZE = 2 };
static int ring[SIZE];
static atomic_uint put, got;

static void *producer(void *p) {
  for (int i = 0; i < 3; i++) {
    while (put - got == SIZE)
      ;
    put++;
    ring[(put - 1) % SIZE] = i; // HERE
  }
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, producer, NULL);
  for (int i = 0; i < 3; i++) {
    while (put == got)
      ;
    int value = ring[got % SIZE]; // HERE
    assert(value < 3);
    got++;
  }
  pthread_join(a, NULL);
  return 0;
}
