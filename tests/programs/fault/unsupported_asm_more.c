// fault: unsupported
/* A hint, and then an instruction that is not understood. */
int main(void) {
  static int x = 1;
  __asm__ volatile("pause; incl %0; hlt" ::"m"(x) : "memory"); // HERE
  return x - 2;
}
