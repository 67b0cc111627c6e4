// verdict: true
// options: --suppress no-overflow:hash
/* A hash may wrap around, and then has a value. */
#include <assert.h>
#include <limits.h>

static int hash(int x) { return x * 31 + 7; }

int main(void) {
  assert(hash(INT_MAX) == INT_MAX - 23);
  return 0;
}
