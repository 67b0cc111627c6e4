// verdict: true
// options: --summaries
/* There is no bound on how deep it calls itself. */
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);

static _Bool odd;

static void even_more(void);

static void more(void) {
  odd = !odd;
  if (__VERIFIER_nondet_bool())
    even_more();
}

static void even_more(void) {
  odd = !odd;
  if (__VERIFIER_nondet_bool())
    more();
  else
    odd = 0;
}

int main(void) {
  odd = 1;
  even_more();
  assert(odd == 0 || odd == 1);
  return 0;
}
