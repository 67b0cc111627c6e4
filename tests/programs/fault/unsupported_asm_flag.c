// fault: unsupported
/* What this flag is after a shift is not known. */
int main(void) {
  int x = 3;
  unsigned char carry;
  __asm__("shrl %0; setc %1" : "+r"(x), "=q"(carry) : : "cc"); // HERE
  return carry != 1;
}
