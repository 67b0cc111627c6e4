static int count(unsigned x) {
  int n;
  __asm__("crc32l %1, %0" : "=r"(n) : "r"(x));
  return n;
}
int main(void) { return count(5); }
