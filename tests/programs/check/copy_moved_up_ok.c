// verdict: true
// options: --property assertion
#include <assert.h>
#include <pthread.h>
#include <string.h>

static struct {
  short gap;
  char bytes[9];
} s = {7, {1, 2, 3, 4, 5, 6, 7, 8, 0}};

static void *mover(void *arg) {
  memmove(s.bytes + 1, s.bytes, 8);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, mover, 0);
  int second = s.bytes[1], last = s.bytes[8];
  assert(second == 2 || last == 8);
  pthread_join(t, 0);
  for (int i = 1; i < 9; i++)
    assert(s.bytes[i] == i);
  assert(s.bytes[0] == 1 && s.gap == 7);
}
