// verdict: false(valid-deref)
/* The table has no place for the last value. */

unsigned char __VERIFIER_nondet_uchar(void);

static int table[255] = {1, 2, 3};

int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  int *p = table;
  return p[c] == 3; // HERE
}
