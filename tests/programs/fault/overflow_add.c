// fault: no-overflow
/* Addition beyond INT_MAX. */
#include <limits.h>

static int add(int a, int b) {
  return a + b; // HERE
}

int main(void) { return add(INT_MAX - 1, 1) + add(INT_MAX, 1) == 0; }
