/* What a program asks the processor. */
#include <cpuid.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
  unsigned a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d))
    return 1;
  printf("sse2 %d, long mode", d >> 26 & 1);
  __cpuid(0x80000001, a, b, c, d);
  printf(" %d\n", d >> 29 & 1);
  uint32_t low, high;
  __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
  uint64_t time = (uint64_t)high << 32 | low;
  printf("%d\n", (uint32_t)time == low);
  return 0;
}
