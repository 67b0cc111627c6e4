// expects: fault: uninitialized 15
/* Bits of a byte are undefined one by one. */
struct bits {
  unsigned char low : 4, high : 4;
};

int main(void) {
  struct bits b, copy;
  b.low = 3;
  copy = b;
  if (copy.low != 3)
    return 1;
  if (copy.high & 0)
    return 2;
  return copy.high == 1 ? 3 : 0;
}
