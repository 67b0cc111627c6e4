// verdict: false(valid-deref)
/* A ring of seven places whose index is wrapped one place too late. */
#include <assert.h>

int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);

enum { SIZE = 7 };
static int ring[SIZE];

static unsigned next(unsigned at) { return at + 1 > SIZE ? 0 : at + 1; }

int main(void) {
  unsigned at = __VERIFIER_nondet_uint() % SIZE;
  for (int i = 0; i < 4; i++) {
    ring[at] = __VERIFIER_nondet_int();
    at = next(at);
  }
  return 0;
}
