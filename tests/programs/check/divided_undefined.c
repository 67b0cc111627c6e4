// verdict: false(division-by-zero)
// flags: -Wno-division-by-zero
/* Zero divides nothing, whether it is known what it divides or not. */
int main(void) {
  int x;
  int y = x / 0; // HERE
  (void)y;
  return 0;
}
