// fault: valid-deref
/* Inline assembly that accesses memory accesses it. */
int main(void) {
  int *p = 0;
  __asm__ volatile("lock; incl (%0)" : : "r"(p) : "memory", "cc"); // HERE
  return 0;
}
