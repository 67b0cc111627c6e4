// verdict: false(no-data-race)
/* The upper half of a 64-bit number is a part of it. */
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static union {
  uint64_t whole;
  uint32_t half[2];
} u;

static void *lower(void *p) {
  u.whole = 1; // HERE
  return p;
}

static void *upper(void *p) {
  u.half[1] = 1; // HERE
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, lower, NULL);
  pthread_create(&b, NULL, upper, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(u.half[0] == 1);
  return 0;
}
