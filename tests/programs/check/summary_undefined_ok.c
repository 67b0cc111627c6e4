// verdict: true
// options: --summaries
/* Undefined bytes may be copied by a call. */
#include <assert.h>
#include <string.h>
extern _Bool __VERIFIER_nondet_bool(void);

struct pair {
  int a, b;
};

static void copy(struct pair *to, const struct pair *from) {
  if (__VERIFIER_nondet_bool())
    memcpy(to, from, sizeof *to);
  else
    *to = *from;
}

int main(void) {
  struct pair p, q, r;
  p.a = 1;
  copy(&q, &p);
  assert(q.a == 1);
  p.b = 2;
  copy(&r, &p);
  assert(r.a == 1 && r.b == 2);
  return 0;
}
