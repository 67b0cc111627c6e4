// verdict: true
/* longjmp leaves a block, but not that of the variable, declared after setjmp;
 * nor one that was left before and is entered again. */
#include <assert.h>
#include <setjmp.h>

static jmp_buf here;

int main(void) {
  int *volatile p = 0;
  for (volatile int i = 0; i < 2; i++) {
    volatile int round = i;
    if (setjmp(here) == 0) {
      volatile int inner = 1;
      assert(inner == 1 && round == i);
      { longjmp(here, 1); }
    }
    assert(round == i);
  }
  {
    int from = setjmp(here);
    if (from)
      return *p - 1;
    volatile int later = 1;
    p = (int *)&later;
    { longjmp(here, 1); }
  }
}
