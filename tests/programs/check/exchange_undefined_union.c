// verdict: false(uninitialized)
/* All bytes of a union belong to a member, also those that are padding of one
 * of its structs. */
#include <stdatomic.h>
#include <stdint.h>

union two {
  struct {
    void *pointer;
    int tag;
  } s;
  uint64_t words[2];
};

static _Atomic union two top;

int main(void) {
  union two expected, wanted = {.words = {1, 2}};
  expected.s.pointer = 0;
  expected.s.tag = 0;
  atomic_compare_exchange_strong(&top, &expected, wanted); // HERE
  return 0;
}
