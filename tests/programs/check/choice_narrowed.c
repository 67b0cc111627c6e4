// verdict: false(unreach-call)
/* What was compared stays so: not enough to exclude this. */

int __VERIFIER_nondet_int(void);
void reach_error(void);

static int x;

static int above(int limit) { return x > limit; }

int main(void) {
  x = __VERIFIER_nondet_int();
  if (!above(10))
    return 0;
  if (!above(15))
    reach_error(); // HERE
  return 0;
}
