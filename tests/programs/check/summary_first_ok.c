// verdict: true
// options: --summaries --max-time 600
/* All of it is solved before there is a first state: the time of the search
 * has begun then. */
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);

static int x;

static void nest(int depth) {
  int before = x;
  if (depth == 100)
    return;
  x = __VERIFIER_nondet_bool();
  nest(depth + 1);
  x = before;
}

int main(void) {
  nest(0);
  assert(x == 0);
  return 0;
}
