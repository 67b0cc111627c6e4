// verdict: false(assertion)
/* An atomic struct of three bytes has a fourth one, which is padding: nobody
 * writes it in an object that is no atomic one. */
#include <assert.h>
#include <stdatomic.h>

struct three {
  char a, b, c;
};

static _Atomic struct three last;

int main(void) {
  struct three expected = {0, 0, 0}, wanted = {1, 2, 3};
  assert(atomic_compare_exchange_strong(&last, &expected, wanted)); // HERE
  return 0;
}
