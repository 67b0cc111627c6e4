// verdict: false(division-by-zero)
// options: --property default,-uninitialized
/* What is divided by may be zero. */
int main(void) {
  int d;
  return 100 / d != 0; // HERE
}
