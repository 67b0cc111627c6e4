// verdict: true
/* On both ways the variable is set. */

_Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int x;
  if (__VERIFIER_nondet_bool())
    x = 1;
  else
    x = 2;
  if (x == 1)
    return 1;
  return 0;
}
