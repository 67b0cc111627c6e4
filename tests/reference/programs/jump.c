// expects: exit: 6
/* longjmp brings back the frame that called setjmp. */
#include <setjmp.h>

static jmp_buf env;
static int rounds;

static void deeper(int n) {
  if (n == 0)
    longjmp(env, 3);
  deeper(n - 1);
}

int main(void) {
  volatile int before = 3;
  int value = setjmp(env);
  if (rounds++ == 0)
    deeper(2);
  return value + before;
}
