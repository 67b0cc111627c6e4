/* Counting, finding, reversing and swapping bits; other compile-time ones. */
#include <assert.h>
#include <stdint.h>
#include <stdio.h>

struct blob {
  char a[10];
  int b;
};

int main(void) {
  uint32_t words[] = {1, 2, 0x80000000, 0xffffffff, 0x12345678, 0x00f00000};

  for (unsigned i = 0; i < sizeof words / sizeof *words; i++) {
    uint32_t w = words[i];
    uint64_t l = (uint64_t)w << 17 | w;
    printf("%d %d %d %d %d ", __builtin_popcount(w), __builtin_clz(w),
           __builtin_ctz(w), __builtin_parity(w), __builtin_ffs((int)w));
    printf("%d %d %d %d %d ", __builtin_popcountl(l), __builtin_clzl(l),
           __builtin_ctzll(l), __builtin_parityl(l), __builtin_ffsll((long)l));
    printf("%x %x %lx %d\n", __builtin_bswap16((uint16_t)w),
           __builtin_bswap32(w), __builtin_bswap64(l), __builtin_clrsb((int)w));
  }
  assert(__builtin_ffs(0) == 0 && __builtin_ffsl(0) == 0);
  assert(__builtin_popcountll(0) == 0 && __builtin_clrsbl(-1l) == 63);

  int x = words[0] == 1;
  if (__builtin_expect(x, 0))
    puts("unexpected");
  assert(__builtin_constant_p(3 + 4) && !__builtin_constant_p(x));
  assert(__builtin_types_compatible_p(int, const int));
  assert(!__builtin_types_compatible_p(int, unsigned));
  printf("%d\n", __builtin_choose_expr(sizeof(long) == 8, 64, "no"));
  struct blob b;
  assert(__builtin_object_size(&b, 0) == sizeof b);
  assert(__builtin_offsetof(struct blob, b) == 12);
  if (words[1] == 7)
    __builtin_unreachable();
  __builtin_prefetch(words);
  int *p = __builtin_assume_aligned(words, 4);
  printf("%d\n", p[1]);
  return 0;
}
