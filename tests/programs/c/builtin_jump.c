/* Jumps of the compiler's own, and addresses that are only there. */
#include <stdio.h>

static void *buffer[5];

static void leave(int n) {
  if (n == 0)
    __builtin_longjmp(buffer, 1);
  leave(n - 1);
}

int main(void) {
  volatile int count = 0;
  if (__builtin_setjmp(buffer) == 0) {
    count++;
    leave(3);
    puts("not reached");
  } else {
    printf("back %d\n", count);
  }
  printf("%d %d\n", __builtin_return_address(0) != NULL,
         __builtin_frame_address(0) != NULL);
  return 0;
}
