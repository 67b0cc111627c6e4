// fault: no-overflow
/* A shift to the right by more than the width. */
int main(void) {
  volatile int n = 40;
  unsigned x = 0xffffffff;
  return x >> n == 1; // HERE
}
