// fault: uninitialized
/* One byte of four was never set. */
int main(void) {
  unsigned x;
  unsigned char *b = (unsigned char *)&x;
  b[0] = b[1] = b[3] = 1;
  if (x == 0x01050101) // HERE
    return 1;
  return 0;
}
