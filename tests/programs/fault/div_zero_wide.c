// fault: division-by-zero
/* 128 bits divided by zero. */
int main(void) {
  volatile long zero = 0;
  __int128 a = (__int128)1 << 100;
  return (int)(a / zero); // HERE
}
