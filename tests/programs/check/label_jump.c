// verdict: false(valid-deref)
/* A jump leaves the block of a variable that is declared after a label. */
#include <setjmp.h>

static jmp_buf here;
static int *p;

int main(void) {
  volatile int rounds = 0;
  if (setjmp(here) == 0) {
  again:;
    int x = 0;
    p = &x;
    if (rounds++ == 0)
      goto again;
    longjmp(here, 1);
  }
  return *p; // HERE
}
