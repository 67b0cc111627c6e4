// verdict: false(no-overflow)
// flags: -w
int main(void) {
  int mask = 1 << 40; // HERE
  return mask == 0;
}
