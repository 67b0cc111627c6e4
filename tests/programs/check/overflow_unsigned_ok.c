// verdict: true
/* Unsigned numbers wrap, and that is no fault. */
#include <allways/check.h>
#include <assert.h>
#include <limits.h>

int main(void) {
  unsigned x = UINT_MAX - allways_choose(3);
  x += 3;
  assert(x <= 2);
  return 0;
}
