// verdict: false(division-by-zero)
/* One of the values is a divisor of zero. */

unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  return 1000 / (c ^ 0x55); // HERE
}
