/* Functions nobody defined that are never called; empty assembly. */
#include <stdio.h>

extern int launch_rockets(int) __attribute__((weak));

int main(void) {
  int x = 3;
  if (launch_rockets != NULL && x > 100)
    launch_rockets(1);
  __asm__ volatile("" : "+r"(x)::"memory");
  printf("%d\n", x);
  return 0;
}
