// verdict: false(assertion)
/* Padding that nobody has written may differ, so that an exchange fails where
 * all members are equal. */
#include <assert.h>
#include <stdatomic.h>

struct two {
  void *pointer;
  int tag;
};

static _Atomic struct two top;

int main(void) {
  struct two expected, wanted;
  expected.pointer = 0;
  expected.tag = 0;
  wanted.pointer = &wanted;
  wanted.tag = 1;
  assert(atomic_compare_exchange_strong(&top, &expected, wanted)); // HERE
  return 0;
}
