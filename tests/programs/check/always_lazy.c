// verdict: false(always)
// options: --always not_seven
/* A value that is not chosen yet: one of them is wrong. */
int __VERIFIER_nondet_int(void);

static int x;

int not_seven(void) { return x != 7; }

int main(void) {
  x = __VERIFIER_nondet_int(); // HERE
  if (x == 7)
    return 1;
  return 0;
}
