// verdict: false(bad-call)
/* longjmp leads into the scope of an array of variable length that was left. */
#include <setjmp.h>

static jmp_buf here;

int main(void) {
  volatile int size = 2;
  {
    int array[size];
    array[0] = 0;
    if (setjmp(here))
      return array[0];
  }
  longjmp(here, 1); // HERE
}
