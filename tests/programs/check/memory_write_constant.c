// verdict: false(valid-deref)
/* On one way the text is a constant. */

_Bool __VERIFIER_nondet_bool(void);

int main(void) {
  static char text[] = "abc", *p = text;
  if (__VERIFIER_nondet_bool())
    p = "def";
  p[0] = 'x'; // HERE
  return 0;
}
