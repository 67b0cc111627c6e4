// verdict: true
// options: --always not_seven
/* The wrong value is left out before it gets there. */
int __VERIFIER_nondet_int(void);

static int x, y;

int not_seven(void) { return x != 7 && x + 1 != y - 1; }

int main(void) {
  int some = __VERIFIER_nondet_int();
  if (some >= 7 || some < -1000)
    return 0;
  y = 10;
  x = some;
  return 0;
}
