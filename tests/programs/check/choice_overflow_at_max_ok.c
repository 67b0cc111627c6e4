// verdict: true
/* That value is not incremented. */
#include <limits.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < INT_MAX)
    x = x + 1;
  return x == 3;
}
