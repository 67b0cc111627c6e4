// verdict: false(valid-memtrack)
/* The only pointer to a block of memory is in a variable that longjmp leaves,
 * and the function goes on for ever. */
#include <setjmp.h>
#include <stdlib.h>

static jmp_buf here;
static volatile int turn;

int main(void) {
  if (setjmp(here) == 0) {
    int *p = malloc(sizeof *p); // HERE
    *p = 1;
    longjmp(here, 1);
  }
  for (;;)
    turn = !turn;
}
