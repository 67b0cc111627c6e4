// verdict: true
// options: --property assertion
/* The first byte is filled before the last. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

static unsigned char bytes[13];

static void *filler(void *arg) {
  memset(bytes, 1, sizeof bytes);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, filler, 0);
  unsigned char last = bytes[12], first = bytes[0];
  assert(first >= last);
  pthread_join(t, 0);
  for (unsigned i = 0; i < sizeof bytes; i++)
    assert(bytes[i] == 1);
}
