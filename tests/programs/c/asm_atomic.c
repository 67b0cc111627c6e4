/* Atomic instructions as inline assembly, in the ways that libraries write
 * them. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define CAS(type, suffix)                                                      \
  static bool cas_##suffix(type *at, type *expected, type desired) {           \
    bool done;                                                                 \
    __asm__ __volatile__("lock cmpxchg" #suffix " %3, %0; setz %1"             \
                         : "+m"(*at), "=q"(done), "+a"(*expected)              \
                         : "q"(desired)                                        \
                         : "memory", "cc");                                    \
    return done;                                                               \
  }
CAS(uint8_t, b)
CAS(uint16_t, w)
CAS(uint32_t, l)
CAS(uint64_t, q)

#define TEST_CAS(type, suffix)                                                 \
  {                                                                            \
    type x = 5, e = 4;                                                         \
    bool first = cas_##suffix(&x, &e, 9), second = cas_##suffix(&x, &e, 9);    \
    printf("%d %d %d %d\n", first, second, (int)e, (int)x);                    \
  }

static bool cas_pointer(void *at, void *expected, void *desired) {
  bool z;
  __asm__ __volatile__("lock cmpxchgq %3, %0"
                       : "+m"(*(char *)at), "=@ccz"(z), "+a"(expected)
                       : "q"(desired)
                       : "memory", "cc");
  return z;
}

static bool cas_two(uint64_t at[2], uint64_t expected[2], uint64_t desired[2]) {
  bool z;
  __asm__ __volatile__("movq 0(%4), %%rax;"
                       "movq 8(%4), %%rdx;"
                       "lock cmpxchg16b %0; setz %1"
                       : "+m"(*at), "=q"(z)
                       : "b"(desired[0]), "c"(desired[1]), "q"(expected)
                       : "memory", "cc", "%rax", "%rdx");
  return z;
}

static void load_two(const uint64_t at[2], uint64_t to[2]) {
  __asm__ __volatile__("movq %%rdx, %%rcx;"
                       "movq %%rax, %%rbx;"
                       "lock cmpxchg16b %2;"
                       : "=a"(to[0]), "=d"(to[1])
                       : "m"(*at)
                       : "rbx", "rcx", "memory", "cc");
}

static int exchange(int *at, int value) {
  __asm__ __volatile__("xchgl %0, %1" : "=r"(value), "+m"(*at) : "0"(value));
  return value;
}

static bool is_last(int *count) {
  unsigned char zero;
  __asm__ __volatile__(".pushsection .discard.table,\"a\"\n"
                       ".long 671f - .\n"
                       ".popsection\n"
                       "671:\n\tlock; decl %0; sete %1"
                       : "=m"(*count), "=qm"(zero)
                       : "m"(*count)
                       : "memory");
  return zero != 0;
}

int main(void) {
  TEST_CAS(uint8_t, b)
  TEST_CAS(uint16_t, w)
  TEST_CAS(uint32_t, l)
  TEST_CAS(uint64_t, q)

  int a = 1, b = 2, *p = &a;
  printf("%d", cas_pointer(&p, &b, &a));
  printf(" %d", cas_pointer(&p, &a, &b));
  printf(" %d\n", *p);

  static _Alignas(16) uint64_t two[2] = {1, 2};
  uint64_t old[2] = {1, 3}, new[2] = {8, 9}, got[2];
  printf("%d", cas_two(two, old, new));
  old[1] = 2;
  printf(" %d", cas_two(two, old, new));
  load_two(two, got);
  printf(" %d %d\n", (int)got[0], (int)got[1]);

  int before = exchange(&a, 7);
  printf("%d %d\n", before, a);
  int by = 3;
  __asm__ __volatile__("lock; xaddl %0, %1" : "+r"(by), "+m"(a) : : "memory");
  printf("%d %d\n", by, a);
  __asm__ __volatile__("lock\n\taddl %1, %0" : "+m"(a) : "ir"(2) : "cc");
  __asm__ __volatile__("lock subl %1, %0" : "+m"(a) : "r"(b) : "cc");
  __asm__ __volatile__("lock; orl $0x30, %0" : "+m"(a) : : "cc");
  __asm__ __volatile__("lock; andl %1, %0" : "+m"(a) : "r"(0x1f) : "cc");
  __asm__ __volatile__("lock; xorl $3, %0; lock notl %0" : "+m"(a) : : "cc");
  __asm__ __volatile__("lock negl %0" : "+m"(a) : : "cc");
  __asm__ __volatile__("lock; incl (%0)" : : "r"(&a) : "memory", "cc");
  printf("%d\n", a);
  a = 2;
  printf("%d", is_last(&a));
  printf(" %d", is_last(&a));
  printf(" %d\n", a);

  unsigned long map[2] = {0, 0};
  unsigned char was;
  __asm__ __volatile__("lock; btsq %2, %0; setc %1"
                       : "+m"(map[0]), "=q"(was)
                       : "r"(70L)
                       : "memory", "cc");
  printf("%lx %lx %d\n", map[0], map[1], was);
  __asm__ __volatile__("lock; btrq %2, %0; setc %1"
                       : "+m"(map[0]), "=q"(was)
                       : "r"(70L)
                       : "memory", "cc");
  printf("%lx %lx %d\n", map[0], map[1], was);
  __asm__ __volatile__("mfence; lfence; sfence; pause; rep; nop; nop"
                       :
                       :
                       : "memory");
  __asm__ __volatile__("lock; addl $0,0(%%rsp)" : : : "memory", "cc");
  __asm__ __volatile__("prefetcht0 %0" : : "m"(a));
  double d = 1.5, e = 2.5;
  __asm__ __volatile__("xchgq %0, %1" : "+m"(d), "+q"(e) : : "memory");
  printf("%g %g\n", d, e);
  return 0;
}
