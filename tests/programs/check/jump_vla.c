// verdict: false(valid-deref)
/* An array of variable length that was declared after setjmp is gone. */
#include <setjmp.h>

static jmp_buf here;
static int *p;

int main(void) {
  volatile int size = 2;
  if (setjmp(here) == 0) {
    int array[size];
    array[1] = 1;
    p = array;
    longjmp(here, 1);
  }
  return p[1]; // HERE
}
