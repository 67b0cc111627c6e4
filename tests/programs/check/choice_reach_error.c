// verdict: false(unreach-call)
/* The error is reached for one of 2^32 values. */

int __VERIFIER_nondet_int(void);
void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x <= 1000)
    return 0;
  if (x < 1002)
    reach_error(); // HERE
  return 0;
}
