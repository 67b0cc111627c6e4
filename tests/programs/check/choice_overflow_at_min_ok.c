// verdict: true
/* That value is not decremented. */

int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > -100 && x < 100)
    x--;
  return x == 3;
}
