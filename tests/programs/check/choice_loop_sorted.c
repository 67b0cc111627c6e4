// verdict: false(assertion)
/* Three numbers, each at least the one before: but not more. */
#include <allways/check.h>
#include <assert.h>

void __VERIFIER_assume(int condition);

int main(void) {
  int a[3];
  for (int i = 0; i < 3; i++) {
    a[i] = allways_choose(3);
    if (i > 0)
      __VERIFIER_assume(a[i - 1] <= a[i]);
  }
  assert(a[0] < a[2]); // HERE
  return 0;
}
