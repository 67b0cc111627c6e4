// verdict: false(valid-deref)
/* A wide choice as an index: the upper bound is off by one. */

int __VERIFIER_nondet_int(void);

int main(void) {
  static int a[5];
  int i = __VERIFIER_nondet_int();
  if (i >= 0 && i <= 5)
    a[i] = 1; // HERE
  return 0;
}
