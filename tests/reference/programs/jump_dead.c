// expects: fault: bad-call 11
/* The function that called setjmp has returned. */
#include <setjmp.h>

static jmp_buf env;

static int mark(void) { return setjmp(env); }

int main(void) {
  if (mark() == 0)
    longjmp(env, 1);
  return 0;
}
