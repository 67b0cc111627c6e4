// verdict: false(uninitialized)
/* longjmp leads into a block that was left: its variable is another one. */
#include <setjmp.h>

static jmp_buf here;

int main(void) {
  {
    volatile int inner = 1;
    if (setjmp(here)) {
      if (inner) // HERE
        return 0;
    }
  }
  longjmp(here, 1);
}
