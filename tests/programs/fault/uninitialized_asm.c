// fault: uninitialized
/* An output that no instruction has written. */
int main(void) {
  int x;
  __asm__ volatile("pause" : "=r"(x));
  return x == 5 ? 1 : 0; // HERE
}
