// verdict: true
/* A wide choice as an index, with both bounds. */

int __VERIFIER_nondet_int(void);

int main(void) {
  static int a[5];
  int i = __VERIFIER_nondet_int();
  if (i >= 0 && i < 5)
    a[i] = 1;
  return 0;
}
