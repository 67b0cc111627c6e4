/* Arrays of variable length have at least one element; a type that is not
 * made may say what it likes, and an unsigned length has no sign. */
#include <assert.h>

static unsigned long length(int n) {
  char a[n];
  return sizeof a;
}

static unsigned long bytes(unsigned char n) {
  char a[n];
  return sizeof a;
}

static int sum(int n, int a[n]) { return n < 1 ? 0 : a[0] + sum(n - 1, a + 1); }

int main(void) {
  int a[2] = {1, 2}, none = 0;
  assert(length(1) == 1 && bytes(200) == 200 && sum(2, a) == 3);
  if (none)
    assert(length(none) == 0);
  return 0;
}
