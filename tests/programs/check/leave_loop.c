// verdict: false(valid-deref)
/* The body is left where the loop goes round, though nothing is tested. */
int main(void) {
  int *last = 0, n = 0;
  do {
    int k = n, *p = &k;
    if (n == 1)
      return *last; // HERE
    n++;
    last = &(int){*p};
  } while (1);
}
