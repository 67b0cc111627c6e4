// verdict: true
/* klee_silent_exit() ends the bad way. */
#include <assert.h>

int klee_int(const char *name);
_Noreturn void klee_silent_exit(int status);

int main(void) {
  int x = klee_int("x");
  if (x == 5)
    klee_silent_exit(0);
  assert(x != 5);
  return 0;
}
