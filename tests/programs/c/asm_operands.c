/* Operands of inline assembly: registers by name, in memory or not, tied,
 * several letters, in the ways of Linux. */
#include <stdint.h>
#include <stdio.h>

struct count {
  int pad, value;
};

static void named(void) {
  register long eight __asm__("r8") = 5;
  register long ten __asm__("r10") = 6;
  long sum;
  __asm__("movq %1, %0; addq %2, %0" : "=&r"(sum) : "r"(eight), "r"(ten));
  printf("%ld\n", sum);
  long si = 3, di = 4, b;
  __asm__("leaq (%%rsi,%%rdi,2), %%rbx" : "=b"(b) : "S"(si), "D"(di));
  printf("%ld\n", b);
  int low = 7, high;
  __asm__("movl %%eax, %%edx; incl %%eax" : "+a"(low), "=d"(high));
  printf("%d %d\n", low, high);
}

static void anywhere(void) {
  int x = 1, y = 2, z;
  __asm__("addl %1, %0" : "+rm"(x) : "g"(y) : "cc");
  __asm__("movl %1, %0" : "=g"(z) : "g"(x));
  __asm__("addl %1, %0" : "=r"(y) : "0"(y), "i"(40) : "cc");
  __asm__("" : "+g"(z));
  printf("%d %d %d\n", x, y, z);
  struct count c = {1, 2};
  __asm__("incl %[n]" : [n] "+m"(c.value) : : "cc");
  __asm__("addl %[by], %[n]" : [n] "+m"(c.value) : [by] "ri"(c.pad) : "cc");
  printf("%d %d\n", c.pad, c.value);
}

static int test_and_set(long nr, unsigned long *at) {
  int old;
  __asm__ volatile("lock; btsq %2, %1\n\tsbbl %0, %0"
                   : "=r"(old), "+m"(*at)
                   : "Ir"(nr)
                   : "memory", "cc");
  return old;
}

static int add_unless(int *v, int by, int unless) {
  int now = *v, old;
  do {
    if (now == unless)
      break;
    old = now;
    __asm__ volatile("lock; cmpxchgl %2, %1"
                     : "=a"(now), "+m"(*v)
                     : "r"(now + by), "0"(now)
                     : "memory", "cc");
  } while (now != old);
  return now;
}

static int sub_and_test(int by, int *v) {
  _Bool zero;
  __asm__ volatile("lock; subl %2, %0" : "+m"(*v), "=@cce"(zero) : "er"(by));
  return zero;
}

int main(void) {
  named();
  anywhere();
  unsigned long map = 1;
  printf("%d", test_and_set(0, &map));
  printf(" %d", test_and_set(40, &map));
  printf(" %lx\n", map);
  int v = 3;
  printf("%d", add_unless(&v, 2, 0));
  printf(" %d", add_unless(&v, 2, 5));
  printf(" %d\n", v);
  printf("%d", sub_and_test(4, &v));
  printf(" %d\n", sub_and_test(1, &v));
  uint16_t ticket = 0x0102;
  uint16_t inc = 0x100;
  __asm__ volatile("lock; xaddw %w0, %1" : "+Q"(inc), "+m"(ticket) : : "cc");
  printf("%x %x\n", inc, ticket);
  uint64_t a = 3, b = 5;
  __asm__("xchgq %0, %1" : "+r"(a), "+r"(b));
  printf("%d %d\n", (int)a, (int)b);
  uint32_t sum = 0xffffffff;
  __asm__("addl %1, %0; adcl $0, %0" : "+r"(sum) : "g"(3u) : "cc");
  printf("%u\n", sum);
  return 0;
}
