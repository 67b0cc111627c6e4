// verdict: false(valid-deref)
/* The body is left by continue. */
int main(void) {
  int *last = 0, n = 0;
  for (;;) {
    if (n == 1)
      return *last; // HERE
    n++;
    last = &(int){0};
    continue;
  }
}
