// verdict: false(uninitialized)
/* goto leads back before a declaration: the variable has no value again. */
int main(void) {
  int rounds = 0;
again:;
  int x;
  if (rounds == 0)
    x = 1;
  if (rounds++ == 0)
    goto again;
  if (x) // HERE
    return 0;
  return 1;
}
