/* The counter of the processor as a builtin. */
#include <stdio.h>
#include <x86intrin.h>

int main(void) {
  unsigned long long t = __rdtsc();
  printf("%d\n", t == (t | 0));
  return 0;
}
