// verdict: false(valid-deref)
/* An error as a pointer is taken for an address: the test is the wrong way. */
#include <stdint.h>

static int x = 1;

static int *get(int n) { return n ? &x : (int *)(intptr_t)-12; }

int main(void) {
  int *p = get(1), *q = get(0);
  if ((uintptr_t)p >= (uintptr_t)-4095)
    return 1;
  if ((uintptr_t)q < (uintptr_t)-4095)
    return 1;
  return *q; // HERE
}
