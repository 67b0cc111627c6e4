// verdict: false(valid-deref)
/* In each round of a loop a compound literal is another one. */
int main(void) {
  int *before = 0;
  for (int i = 0; i < 2; i++) {
    int *now = &(int){i};
    if (before)
      return *before; // HERE
    before = now;
  }
  return 0;
}
