// verdict: false(uninitialized)
// options: --summaries
/* What was defined at the first call is not at the second. */
extern _Bool __VERIFIER_nondet_bool(void);

struct pair {
  int a, b;
};

static int sum(const struct pair *p, int which) {
  if (__VERIFIER_nondet_bool())
    return 0;
  return which && p->b ? p->a : 1; // HERE
}

int main(void) {
  struct pair p, q;
  p.a = 1;
  p.b = 2;
  q.a = 1;
  int n = sum(&p, 1) + sum(&q, 0);
  return n + sum(&q, 1) < 0;
}
