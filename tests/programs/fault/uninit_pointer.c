// fault: uninitialized
/* Dereferences a pointer that was never set. */
int main(void) {
  int *p;
  *p = 1; // HERE
  return 0;
}
