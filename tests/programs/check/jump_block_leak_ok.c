// verdict: true
/* The pointer is in a variable that is in scope where setjmp is. */
#include <setjmp.h>
#include <stdlib.h>

static jmp_buf here;
static volatile int turn;

int main(void) {
  int *volatile p = 0;
  if (setjmp(here) == 0) {
    p = malloc(sizeof *p);
    *p = 1;
    longjmp(here, 1);
  }
  for (;;)
    turn = !turn;
}
