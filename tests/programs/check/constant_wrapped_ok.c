// verdict: true
// flags: -w -fwrapv
int main(void) {
  long total = 2147483647 + 1;
  return total == 0;
}
