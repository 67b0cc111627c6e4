// verdict: false(assertion)
/* The quotient of a sum says what the sum is, but for the remainder. */
#include <allways/check.h>
#include <assert.h>

int main(void) {
  int x = allways_range(0, 200), y = allways_range(0, 200);
  int sum = x + 1000 * y;
  if (sum / 3 == 20020)
    assert(sum != 60062); // HERE
  return 0;
}
