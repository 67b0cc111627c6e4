// verdict: false(uninitialized)
/* What is divided by must be known, also where it has 128 bits. */
int main(void) {
  unsigned __int128 d, q;
  q = 5 / d; // HERE
  (void)q;
  return 0;
}
