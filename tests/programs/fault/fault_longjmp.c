// fault: valid-deref|bad-call
/* Jumps back into a function that has returned. */
#include <setjmp.h>

static jmp_buf where;

static int mark(void) { return setjmp(where); }

int main(void) {
  if (mark() == 0)
    longjmp(where, 1); // HERE
  return 0;
}
