// fault: unsupported
/* Inline assembly that does something. */
int main(void) {
  int x = 1;
  __asm__("addl $2, %0" : "+r"(x)); // HERE
  return x - 3;
}
