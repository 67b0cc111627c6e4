// verdict: true
/* What was compared stays so. */

int __VERIFIER_nondet_int(void);
void reach_error(void);

static int x;

static int above(int limit) { return x > limit; }

int main(void) {
  x = __VERIFIER_nondet_int();
  if (!above(10))
    return 0;
  if (!above(5))
    reach_error();
  return 0;
}
