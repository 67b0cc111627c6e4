// fault: valid-deref
/* Dereferences a pointer made from a number. */
int main(void) {
  volatile long address = 0x12345678;
  int *p = (int *)address;
  return *p; // HERE
}
