// verdict: true
/* The jump stays in the block. */
int main(void) {
  int *last = 0, n = 0;
  {
  again:
    if (n == 1)
      return *last;
    n++;
    last = &(int){0};
    goto again;
  }
}
