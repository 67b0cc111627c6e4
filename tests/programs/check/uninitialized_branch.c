// verdict: false(uninitialized)
/* On one way the variable is not set. */

_Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int x;
  if (__VERIFIER_nondet_bool())
    x = 1;
  if (x == 1) // HERE
    return 1;
  return 0;
}
