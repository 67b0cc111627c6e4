/* A way whose assumption does not hold ends quietly. */
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  volatile int x = 3;
  __VERIFIER_assume(x > 5);
  reach_error();
  return 1;
}
