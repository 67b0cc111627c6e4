// verdict: false(always)
// options: --always small
/* Wrong right before an assumption that does not hold. */
void __VERIFIER_assume(int);

static int x;

int small(void) { return x < 2; }

int main(void) {
  x = 2; // HERE
  __VERIFIER_assume(x < 2);
  return 0;
}
