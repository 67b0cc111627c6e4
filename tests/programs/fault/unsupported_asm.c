// fault: unsupported
/* Inline assembly that is not understood. */
int main(void) {
  double x = 1;
  __asm__("fsqrt" : "+t"(x)); // HERE
  return x != 1;
}
