// verdict: true
/* A wide choice and a copy of it. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = a;
  if (a > 5)
    assert(b > 5);
  return 0;
}
