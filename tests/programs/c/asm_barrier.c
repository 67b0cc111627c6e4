/* Empty inline assembly: barriers and values tied through. */
#include <stdio.h>

#define BARRIER() __asm__ __volatile__("" ::: "memory")

static int hide(int x) {
  __asm__("" : "+r"(x));
  return x;
}

int main(void) {
  int x = 3, y;

  BARRIER();
  y = hide(x) + 1;
  asm volatile("" : : "r"(y) : "memory");
  asm("");
  int *p = &y;
  __asm__ volatile("" : "+r"(p));
  ++*p;
  printf("%d\n", y);
  return 0;
}
