// verdict: false(no-overflow)
/* One of 2^32 values cannot be decremented. */

int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 100)
    x--; // HERE
  return x == 3;
}
