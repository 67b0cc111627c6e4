/* Inline assembly that computes: registers, flags, bits. */
#include <stdint.h>
#include <stdio.h>

static void sums(void) {
  int x = 1, y = 40;
  __asm__("addl $2, %0" : "+r"(x));
  __asm__("addl %1, %0" : "+r"(x) : "r"(y) : "cc");
  __asm__("subl %1, %0 # take one away\n\tnegl %0" : "+r"(x) : "i"(1));
  printf("%d\n", x);
  uint64_t sum = 7, more = UINT64_MAX, high = 0;
  __asm__("addq %2, %0; adcq $0, %1" : "+r"(sum), "+r"(high) : "r"(more));
  printf("%llu %llu\n", (unsigned long long)sum, (unsigned long long)high);
  unsigned char b = 200;
  __asm__("addb $100, %b0" : "+q"(b));
  printf("%u\n", b);
  uint32_t word = 0x11223344;
  __asm__("notl %0; xorw $0xff, %w0" : "+r"(word));
  printf("%x\n", word);
  __asm__("xorl %0, %0" : "=r"(word));
  printf("%x\n", word);
  int three;
  __asm__("imull $3, %1, %0" : "=r"(three) : "r"(y));
  printf("%d\n", three);
}

static void products(void) {
  uint64_t a = 0x123456789abcdef0, b = 0xfedcba9876543210, low, high;
  __asm__("mulq %3" : "=a"(low), "=d"(high) : "a"(a), "rm"(b) : "cc");
  printf("%llx %llx\n", (unsigned long long)low, (unsigned long long)high);
  uint32_t l, h;
  __asm__("mull %3" : "=a"(l), "=d"(h) : "a"(0x80000001u), "r"(6u) : "cc");
  printf("%x %x\n", l, h);
}

static void compare(int x, int y) {
  unsigned char e, l, be;
  __asm__("cmpl %4, %3\n\t"
          "sete %0\n\t"
          "setl %1\n\t"
          "setbe %2"
          : "=q"(e), "=q"(l), "=q"(be)
          : "r"(x), "r"(y)
          : "cc");
  _Bool greater, negative;
  __asm__("cmpl %3, %2" : "=@ccg"(greater), "=@ccs"(negative) : "r"(x), "r"(y));
  int larger = x;
  __asm__("cmpl %1, %0; cmovl %1, %0" : "+r"(larger) : "r"(y) : "cc");
  printf("%d %d: %d %d %d %d %d %d\n", x, y, e, l, be, greater, negative,
         larger);
}

static void bits(uint32_t x, unsigned n) {
  uint32_t first = 99, last = 99, was, mask;
  __asm__("bsfl %1, %0" : "+r"(first) : "r"(x) : "cc");
  __asm__("bsrl %1, %0" : "+r"(last) : "rm"(x) : "cc");
  __asm__("btl %2, %1; sbbl %0, %0" : "=r"(was) : "r"(x), "r"(n) : "cc");
  mask = x;
  unsigned char old;
  __asm__("btsl %2, %0; setc %1" : "+r"(mask), "=q"(old) : "r"(n) : "cc");
  printf("%x %u: %u %u %d %x %d\n", x, n, first, last, (int)was, mask, old);
}

static void swaps(void) {
  uint32_t x = 0x11223344;
  uint64_t y = 0x1122334455667788;
  uint16_t z = 0x1234, z2 = 0x5678;
  __asm__("bswap %0" : "+r"(x));
  __asm__("bswapq %0" : "+r"(y));
  __asm__("rorw $8, %w0" : "+r"(z) : : "cc");
  __asm__("xchgb %b0, %h0" : "+Q"(z2));
  printf("%x %llx %x %x\n", x, (unsigned long long)y, z, z2);
  __asm__("roll %%cl, %0" : "+r"(x) : "c"(4) : "cc");
  __asm__("shrq $4, %0; shlq %0" : "+r"(y) : : "cc");
  signed char small = -100;
  __asm__("sarb $2, %0" : "+q"(small) : : "cc");
  printf("%x %llx %d\n", x, (unsigned long long)y, small);
}

static void widths(void) {
  unsigned char byte = 0xf0;
  unsigned wide;
  int sign;
  long word;
  __asm__("movzbl %1, %0" : "=r"(wide) : "q"(byte));
  __asm__("movsbl %1, %0" : "=r"(sign) : "q"(byte));
  __asm__("movslq %1, %0" : "=r"(word) : "r"(-5));
  printf("%x %d %ld\n", wide, sign, word);
  uint64_t cleared = UINT64_MAX;
  __asm__("movl $7, %k0" : "+r"(cleared));
  uint64_t kept = UINT64_MAX;
  __asm__("movw $7, %w0" : "+r"(kept));
  printf("%llx %llx\n", (unsigned long long)cleared, (unsigned long long)kept);
}

static void addresses(void) {
  long a[4] = {1, 2, 3, 4}, got, at = 2;
  long *p = a, *q;
  __asm__("movq 8(%1), %0" : "=r"(got) : "r"(p) : "memory");
  printf("%ld\n", got);
  __asm__("movq (%1,%2,8), %0" : "=r"(got) : "r"(p), "r"(at) : "memory");
  printf("%ld\n", got);
  __asm__("leaq 24(%1), %0" : "=r"(q) : "r"(p));
  printf("%ld %d\n", *q, (int)(q - a));
  __asm__("addq %1, %0" : "+m"(a[1]) : "ir"(40L) : "cc");
  __asm__("incq %0; negq %1" : "+m"(a[2]), "+m"(a[3]) : : "cc");
  printf("%ld %ld %ld %ld\n", a[0], a[1], a[2], a[3]);
}

int main(void) {
  sums();
  products();
  compare(1, 2);
  compare(2, 1);
  compare(-1, 1);
  compare(5, 5);
  bits(0x50, 4);
  bits(0x50, 5);
  bits(0, 31);
  swaps();
  widths();
  addresses();
  return 0;
}
