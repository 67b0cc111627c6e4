// verdict: false(no-overflow)
// options: --suppress no-overflow:hash
/* A hash may wrap around, a sum must not. */
#include <limits.h>

static int hash(int x) { return x * 31 + 7; }

static int sum(int x, int y) {
  return x + y; // HERE
}

int main(void) { return sum(hash(INT_MAX) | 1, INT_MAX) == 0; }
