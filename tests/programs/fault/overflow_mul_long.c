// fault: no-overflow
/* A product of longs beyond 64 bits. */
int main(void) {
  volatile long a = 1l << 32;
  long b = a * a; // HERE
  return b == 1;
}
