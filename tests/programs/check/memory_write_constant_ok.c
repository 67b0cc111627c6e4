// verdict: true
/* On both ways the text is an array. */

_Bool __VERIFIER_nondet_bool(void);

int main(void) {
  static char text[] = "abc", other[] = "def", *p = text;
  if (__VERIFIER_nondet_bool())
    p = other;
  p[0] = 'x';
  return 0;
}
