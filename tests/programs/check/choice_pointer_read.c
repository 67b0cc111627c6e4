// verdict: false(valid-deref)
/* Reading through any pointer: it may be null. */

void *__VERIFIER_nondet_pointer(void);

int main(void) {
  int *p = __VERIFIER_nondet_pointer();
  return *p == 3; // HERE
}
