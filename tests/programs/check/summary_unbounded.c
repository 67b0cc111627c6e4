// verdict: false(assertion)
// options: --summaries
/* It has to call itself three times. */
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);

static unsigned char state;

static void step(void) {
  state = (unsigned char)((state * 3 + 1) % 8);
  assert(state != 5); // HERE
  if (__VERIFIER_nondet_bool())
    step();
}

int main(void) {
  step();
  return 0;
}
