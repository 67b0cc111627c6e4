// verdict: true
/* A char is between its limits. */
#include <assert.h>
#include <limits.h>

char __VERIFIER_nondet_char(void);

int main(void) {
  char c = __VERIFIER_nondet_char();
  assert(c >= CHAR_MIN && c <= CHAR_MAX);
  return 0;
}
