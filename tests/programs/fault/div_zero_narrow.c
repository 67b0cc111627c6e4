// fault: division-by-zero
/* A divisor that becomes zero when it is narrowed. */
int main(void) {
  volatile int n = 256;
  unsigned char c = (unsigned char)n;
  int q = 100;
  q /= c; // HERE
  return q;
}
