// verdict: true
/* A ring buffer from one thread to one other, without locks. */
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
    ring[put % SIZE] = i;
    put++;
  }
  return p;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, producer, NULL);
  for (int i = 0; i < 3; i++) {
    while (put == got)
      ;
    int value = ring[got % SIZE];
    assert(value == i);
    got++;
  }
  pthread_join(a, NULL);
  return 0;
}
