// verdict: false(no-overflow)
// The amount is cut to the width of what is shifted, where it would be 0.
static int shift(int x, long by) {
  return x << by; // HERE
}

int main(void) { return shift(1, 4294967296) == 1; }
