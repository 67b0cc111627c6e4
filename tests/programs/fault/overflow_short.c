// fault: no-overflow
/* Two unsigned shorts are multiplied as ints. */
int main(void) {
  volatile unsigned short a = 65535;
  unsigned product = a * a; // HERE
  return product == 0;
}
