// verdict: false(division-by-zero)
/* The mean of those values that are in range, of which there may be none. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

enum { N = 4 };

int main(void) {
  int sum = 0, count = 0;
  for (int i = 0; i < N; i++) {
    int value = __VERIFIER_nondet_int();
    if (value >= 0 && value <= 1000) {
      sum += value;
      count++;
    }
  }
  int mean = sum / count;
  assert(mean >= 0 && mean <= 1000);
  return 0;
}
