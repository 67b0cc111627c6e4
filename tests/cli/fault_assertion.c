#include <assert.h>

static int half(int x) {
  assert(x % 2 == 0);
  return x / 2;
}

int main(void) { return half(6) + half(7); }
