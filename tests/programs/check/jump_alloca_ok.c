// verdict: true
/* What was allocated before setjmp stays; each jump undoes what came since its
 * own setjmp, though the call is the same one. */
#include <alloca.h>
#include <assert.h>
#include <setjmp.h>

static jmp_buf here[2];

int main(void) {
  volatile int size = 2, jumps = 0;
  int array[size], *volatile given[2];
  array[1] = 1;
  volatile int i = 0;
  for (; i < 2; i++) {
    given[i] = alloca(sizeof(int));
    *given[i] = i;
    if (setjmp(here[i]) && i == 1)
      break;
  }
  assert(array[1] == 1 && *given[0] == 0);
  assert(*given[1] == 1);
  if (jumps++ == 0) {
    int inner[size];
    inner[0] = 1;
    longjmp(here[1], inner[0]);
  }
  return 0;
}
