// verdict: true
/* Where a pointer may be that a product leads out of its object does not
 * matter: it is not used. */
#include <assert.h>

unsigned long __VERIFIER_nondet_ulong(void);

static int array[10];

int main(void) {
  unsigned long a = __VERIFIER_nondet_ulong(), b = __VERIFIER_nondet_ulong();
  unsigned long index = a * b;
  int *p = &array[index];
  if (index < 10)
    assert(*p == 0);
  return 0;
}
