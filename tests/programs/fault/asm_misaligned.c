// fault: valid-deref
/* An atomic access must be aligned. */
int main(void) {
  static _Alignas(8) char bytes[12];
  int old = 1;
  __asm__ volatile("lock; xaddl %0, %1" // HERE
                   : "+r"(old), "+m"(*(int *)(bytes + 2))
                   :
                   : "memory", "cc");
  return old;
}
