// verdict: unknown
// options: --max-states 20000
/* The environment may say to go on for ever, and each round counts. */

_Bool __VERIFIER_nondet_bool(void);

int main(void) {
  unsigned long n = 0;
  while (__VERIFIER_nondet_bool())
    n++;
  return n == 7;
}
