// verdict: false(valid-deref)
/* A jump leaves the block, and the next instruction is in it again. */
int main(void) {
  int *last = 0, n = 0;
again: {
  if (n == 1)
    return *last; // HERE
  n++;
  last = &(int){0};
  goto again;
}
}
