// verdict: false(valid-deref)
// options: --always positive
/* The function itself goes wrong in the first state. */
static int x = 1, *p;

int positive(void) {
  return *p > 0; // HERE
}

int main(void) {
  p = &x;
  return 0;
}
