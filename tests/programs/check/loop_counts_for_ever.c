// verdict: unknown
// options: --max-states 20000
/* A counter that grows for ever. */
int main(void) {
  unsigned long n = 0;
  for (;;)
    if (++n == 0)
      return 1;
}
