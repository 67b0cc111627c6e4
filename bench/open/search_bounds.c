// verdict: false(valid-deref)
/* Binary search for a place to insert reads behind the array. */
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

enum { N = 8 };
static const unsigned limits[N] = {10,    100,    1000,    10000,
                                   50000, 100000, 1000000, 10000000};

static int place(unsigned key) {
  int low = 0, high = N;
  while (low < high) {
    int middle = (low + high) / 2;
    if (limits[middle] < key)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

int main(void) {
  unsigned key = __VERIFIER_nondet_uint();
  int at = place(key);
  assert(limits[at] >= key);
  return 0;
}
