// verdict: false(valid-deref)
/* longjmp leaves a block of the function that it leads to: its variable ends. */
#include <setjmp.h>

static jmp_buf here;

int main(void) {
  int *volatile p = 0;
  if (setjmp(here) == 0) {
    volatile int inner = 1;
    p = (int *)&inner;
    longjmp(here, 1);
  }
  return *p; // HERE
}
