// verdict: true
/* Nothing is looked at after an assumption that never holds. */

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);
void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 5);
  __VERIFIER_assume(x < 5);
  reach_error();
  return 0;
}
