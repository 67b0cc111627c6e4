// verdict: false(valid-deref)
/* A variable that is declared after a label is used after the end of its
 * block. */
int main(void) {
  int rounds = 0, *p;
  {
  again:;
    int x = 0;
    p = &x;
    if (rounds++ == 0)
      goto again;
  }
  return *p; // HERE
}
