// fault: assertion
/* __VERIFIER_assert that does not hold. */
extern void __VERIFIER_assert(int);

int main(void) {
  volatile int x = 3;
  __VERIFIER_assert(x == 3);
  __VERIFIER_assert(x == 4); // HERE
  return 0;
}
