// verdict: unknown
// ours: the reference has no meanings for faults that are not asked for
// options: --property default,-uninitialized
/* What a pointer leads to that is any value cannot be followed. */
int main(void) {
  int *p;
  return *p;
}
