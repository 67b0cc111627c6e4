// verdict: false(uninitialized)
/* A jump leads back before a declaration: the variable has no value again. */
#include <setjmp.h>

static jmp_buf here;

int main(void) {
  volatile int jumped = 0;
  setjmp(here);
  volatile int x;
  if (jumped)
    return x; // HERE
  x = 1;
  jumped = 1;
  longjmp(here, x);
}
