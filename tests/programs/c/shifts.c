/* Shifts and conversions between signed and unsigned. */
#include <assert.h>
#include <stdint.h>
#include <stdio.h>

static uint32_t rotate(uint32_t x, int by) {
  return x << (by & 31) | x >> (-by & 31);
}

static int32_t sign_extend(uint32_t x, int bits) {
  uint32_t top = 1u << (bits - 1);
  return (int32_t)((x ^ top) - top);
}

int main(void) {
  int neg = -1000;
  int8_t small = -128;
  uint64_t wide = 0x8000000000000001;

  for (int i = 0; i < 32; i += 5)
    printf("%d %u %u\n", neg >> i, (unsigned)neg >> i, (unsigned)neg << i);
  for (int i = 0; i < 64; i += 9)
    printf("%lx %lx %lx\n", wide << i, wide >> i,
           (uint64_t)((int64_t)wide >> i));
  printf("%d %d %d\n", small >> 3, (uint8_t)small >> 3, small * 2);
  printf("%08x %08x %08x\n", rotate(0x12345678, 8), rotate(0x12345678, 0),
         rotate(0x12345678, -4));
  printf("%d %d\n", sign_extend(0xfff, 12), sign_extend(0x7ff, 12));
  assert((int32_t)0x80000000u == INT32_MIN);
  assert((int16_t)0x18000 == INT16_MIN);
  assert((uint16_t)-1 == 65535 && (int64_t)(uint32_t)-1 == 4294967295);
  assert((uint64_t)(int32_t)-1 == UINT64_MAX);
  assert(1ull << 63 == wide - 1 && 1 << 30 == 1073741824);
  unsigned char c = 0x81;
  c <<= 1;
  assert(c == 2);
  c = 0x81;
  c >>= 1;
  assert(c == 0x40);
  short s = -3;
  s >>= 1;
  assert(s == -2);
  return 0;
}
