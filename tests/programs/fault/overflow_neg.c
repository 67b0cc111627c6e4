// fault: no-overflow
/* The negative of INT_MIN. */
#include <limits.h>

static int absolute(int x) {
  return x < 0 ? -x : x; // HERE
}

int main(void) { return absolute(INT_MIN) == 0; }
