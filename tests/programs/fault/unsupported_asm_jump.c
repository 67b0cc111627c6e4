// fault: unsupported
/* Inline assembly with a jump. */
int main(void) {
  int x = 3;
  __asm__ volatile("1: decl %0; jnz 1b" : "+r"(x) : : "cc"); // HERE
  return x;
}
