// verdict: false(assertion)
/* SV-COMP's words: a value that fails. */

unsigned __VERIFIER_nondet_uint(void);
void __VERIFIER_assume(int condition);
void __VERIFIER_assert(int condition);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  __VERIFIER_assume(x > 10);
  __VERIFIER_assert(x != 11); // HERE
  return 0;
}
