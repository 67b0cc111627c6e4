// fault: unsupported
/* A hint, and then an instruction that does something. */
int main(void) {
  static int x = 1;
  __asm__ volatile("pause; incl %0" ::"m"(x) : "memory"); // HERE
  return x - 2;
}
