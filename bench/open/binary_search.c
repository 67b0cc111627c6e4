// verdict: true
/* Binary search finds a key exactly if it is in the array. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

enum { N = 10 };
static const int sorted[N] = {-2000000000, -77, -5, 0,      3,
                              8,           21,  99, 100000, 2147483647};

static int search(int key) {
  int low = 0, high = N - 1;
  while (low <= high) {
    int middle = low + (high - low) / 2;
    if (sorted[middle] == key)
      return middle;
    if (sorted[middle] < key)
      low = middle + 1;
    else
      high = middle - 1;
  }
  return -1;
}

int main(void) {
  int key = __VERIFIER_nondet_int();
  int found = search(key);
  if (found >= 0) {
    assert(found < N && sorted[found] == key);
  } else {
    for (int i = 0; i < N; i++)
      assert(sorted[i] != key);
  }
  return 0;
}
