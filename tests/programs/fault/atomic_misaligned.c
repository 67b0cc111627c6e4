// fault: valid-deref
/* An atomic store to an odd address. */
static char buffer[16];

int main(void) {
  int *p = (int *)(buffer + 1);
  __atomic_store_n(p, 1, __ATOMIC_SEQ_CST); // HERE
  return 0;
}
