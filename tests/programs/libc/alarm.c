/* A limit of time that is not reached. */
#include <stdio.h>
#include <unistd.h>

int main(void) {
  printf("%u\n", alarm(100));
  unsigned left = alarm(50);
  printf("%d\n", left == 100 || left == 99);
  alarm(0);
  printf("%u\n", alarm(0));
  return 0;
}
