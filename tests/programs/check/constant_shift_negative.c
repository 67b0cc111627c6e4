// verdict: false(no-overflow)
// flags: -w
int main(void) {
  long mask = 1L >> -1; // HERE
  return mask == 0;
}
