// verdict: false(assertion)
// options: --property assertion
#include <assert.h>
#include <pthread.h>
#include <string.h>

static unsigned char bytes[16];

static void *filler(void *arg) {
  memset(bytes, 1, sizeof bytes);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, filler, 0);
  unsigned char last = bytes[15], first = bytes[0];
  assert(first == last); // HERE
  pthread_join(t, 0);
}
