// verdict: false(division-by-zero)
// flags: -w
int main(void) {
  1 / 0; // HERE
  return 0;
}
