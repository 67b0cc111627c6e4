// verdict: true
/* A new choice in each round, for ever: the states are finite. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int last = 0;
  for (;;) {
    int x = __VERIFIER_nondet_int();
    last = x > 10 ? 1 : 0;
    assert(last == (x > 10));
  }
}
