// verdict: false(no-overflow)
/* One of 2^32 values cannot be incremented. */

int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  x = x + 1; // HERE
  return x == 3;
}
