// verdict: unknown
// options: --always maybe
/* The function makes a choice. */
int __VERIFIER_nondet_int(void);

static int x;

int maybe(void) { return __VERIFIER_nondet_int() != x; }

int main(void) {
  x = 1;
  return 0;
}
