// verdict: false(division-by-zero)
// ours: the reference has no meanings for faults that are not asked for
// options: --property default,-uninitialized
/* What is divided by may be zero. */
int main(void) {
  int d;
  return 100 / d != 0; // HERE
}
