/* Paper 004, Figure 2: a function that is called twice, and fails the second
 * time only, on a path that the first call could not take.  Who remembers of
 * the first call just what its successful path read misses it.
 *
 * Verdict: false(assertion).
 *     --property assertion,deadlock
 * Natively: -Iinclude -DALLWAYS_NATIVE. */
#include <allways/check.h>
#include <assert.h>
#include <stdbool.h>

static int first, second, result;

static void twice(void) {
  if (allways_choose(2)) {
    allways_assume(first == 0);
    result = 1;
  } else {
    allways_assume(second == 1);
    assert(false);
  }
}

int main(void) {
  twice();
  second = 1;
  twice();
  return result;
}
