// verdict: unknown
// options: --always never
/* The function does not end once x is set. */
static int x;

int never(void) {
  while (x)
    ;
  return 1;
}

int main(void) {
  x = 1;
  return 0;
}
