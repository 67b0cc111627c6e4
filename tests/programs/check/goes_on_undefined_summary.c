// verdict: false(assertion)
// options: --property default,-uninitialized --summaries
/* A call that reads what is undefined has no summary. */
#include <assert.h>

struct pair {
  int a, b;
};

static int both(const struct pair *p) { return p->a == 3 && p->b == 4; }

int main(void) {
  struct pair p, q;
  int n = both(&p);
  n += both(&q);
  q.a = 1;
  n += both(&q);
  assert(n != 2); // HERE
  return 0;
}
