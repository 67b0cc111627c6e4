// fault: unsupported
/* A hint that has an output: what that becomes is not known. */
int main(void) {
  int x = 1;
  __asm__ volatile("pause" : "=r"(x)); // HERE
  return x != x;
}
