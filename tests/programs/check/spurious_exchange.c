// verdict: false(assertion)
// options: --spurious-failures
/* A weak exchange may fail though the value is the expected one. */
#include <assert.h>
#include <stdatomic.h>

static atomic_int claimed;

int main(void) {
  int none = 0;
  atomic_compare_exchange_weak(&claimed, &none, 1);
  assert(claimed == 1); // HERE
  return 0;
}
