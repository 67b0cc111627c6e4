// verdict: true
/* Two halves of a 64-bit number. */
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static union {
  uint64_t whole;
  uint32_t half[2];
} u;

static void *lower(void *p) {
  u.half[0] = 1;
  return p;
}

static void *upper(void *p) {
  u.half[1] = 1;
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
