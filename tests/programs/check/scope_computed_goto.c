// verdict: false(valid-deref)
/* A computed goto leaves a block, and ends what is declared in it. */
int main(void) {
  static void *labels[] = {&&inner, &&after};
  int *p = 0, n = 0;
  goto *labels[0];
  {
  inner:;
    int x = 5;
    p = &x;
    n++;
    goto *labels[n];
  }
after:
  return *p; // HERE
}
