// verdict: false(uninitialized)
/* An exchange of 16 bytes compares a member that nobody has written: behind
 * what is known, as padding would be. */
#include <stdatomic.h>
#include <stdint.h>

struct two {
  void *pointer;
  uint64_t tag;
};

static _Atomic struct two top;

int main(void) {
  struct two expected, wanted = {&expected, 1};
  expected.pointer = 0;
  atomic_compare_exchange_strong(&top, &expected, wanted); // HERE
  return 0;
}
