// verdict: unknown
/* Whether any pointer is this one depends on what it is. */

void *__VERIFIER_nondet_pointer(void);

int main(void) {
  int x;
  void *p = __VERIFIER_nondet_pointer();
  return p == &x;
}
