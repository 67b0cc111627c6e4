// verdict: false(valid-deref|pointer-operation)
// options: --pedantic
/* The lower bound was forgotten for one value. */

int __VERIFIER_nondet_int(void);

int main(void) {
  int a[6] = {0}, *middle = a + 1;
  int i = __VERIFIER_nondet_int();
  if (i > -3 && i < 5)
    middle[i] = 1; // HERE
  return 0;
}
