// fault: unreach-call
/* __VERIFIER_error is called. */
extern void __VERIFIER_error(void);

static void check(int ok) {
  if (!ok)
    __VERIFIER_error(); // HERE
}

int main(void) {
  check(1);
  check(0);
  return 0;
}
