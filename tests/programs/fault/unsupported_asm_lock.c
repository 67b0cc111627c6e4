// fault: unsupported
/* An addition to the stack that is no fence. */
int main(void) {
  __asm__ volatile("lock; addl $01,-4(%%rsp)" ::: "memory", "cc"); // HERE
  return 0;
}
