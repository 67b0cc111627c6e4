// verdict: unknown
// options: --property default,-uninitialized
/* What a pointer leads to that is any value cannot be followed. */
int main(void) {
  int *p;
  return *p;
}
