// fault: assertion
/* An assertion that does not hold. */
#include <assert.h>

static int half(int x) { return x / 2; }

int main(void) {
  assert(half(8) == 4);
  assert(half(7) * 2 == 7); // HERE
  return 0;
}
