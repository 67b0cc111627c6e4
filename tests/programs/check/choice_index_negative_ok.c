// verdict: true
/* An unsigned index needs no lower bound. */

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int a[6] = {0}, *middle = a + 1;
  unsigned i = __VERIFIER_nondet_uint();
  if (i < 5)
    middle[i] = 1;
  return 0;
}
