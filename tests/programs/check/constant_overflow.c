// verdict: false(no-overflow)
// flags: -w
// Clang computes the sum itself; executing it is a fault all the same.
int main(void) {
  long total = 2147483647 + 1; // HERE
  return total == 0;
}
