// verdict: false(assertion)
// options: --property default,-uninitialized
/* An exchange of 16 undefined bytes may fail. */
#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>

int main(void) {
  _Atomic __int128 *p = malloc(sizeof *p);
  __int128 expected = 5;
  int same = atomic_compare_exchange_strong(p, &expected, 7);
  free((void *)p);
  assert(same); // HERE
  return 0;
}
