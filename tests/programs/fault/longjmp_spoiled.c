// fault: bad-call
/* The program writes to the buffer of setjmp. */
#include <setjmp.h>

int main(void) {
  jmp_buf b;
  if (setjmp(b))
    return 0;
  ((long *)b)[1] = 123456789;
  longjmp(b, 1); // HERE
}
