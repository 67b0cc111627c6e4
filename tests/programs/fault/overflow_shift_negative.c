// fault: no-overflow
/* A shift by a negative number. */
int main(void) {
  volatile int n = 3;
  long x = 1;
  x <<= n - 4; // HERE
  return x == 7;
}
