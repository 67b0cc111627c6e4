// verdict: true
/* The same, and the variable gets its value each time. */
#include <setjmp.h>

static jmp_buf here;

int main(void) {
  volatile int jumped = 0;
  setjmp(here);
  volatile int x;
  x = jumped;
  if (x)
    return x - 1;
  jumped = 1;
  longjmp(here, 1);
}
