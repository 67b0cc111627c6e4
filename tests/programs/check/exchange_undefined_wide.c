// verdict: false(uninitialized)
/* An exchange of 16 bytes compares what nobody has written. */
#include <stdatomic.h>
#include <stdlib.h>

struct two {
  long a, b;
};

int main(void) {
  _Atomic struct two *p = malloc(sizeof *p);
  struct two expected = {5, 6}, wanted = {7, 8};
  atomic_compare_exchange_strong(p, &expected, wanted); // HERE
  free((void *)p);
  return 0;
}
