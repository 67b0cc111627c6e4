// verdict: false(assertion)
/* klee_silent_exit() ends one way only. */
#include <assert.h>

int klee_int(const char *name);
_Noreturn void klee_silent_exit(int status);

int main(void) {
  int x = klee_int("x");
  if (x == 4)
    klee_silent_exit(0);
  assert(x != 5); // HERE
  return 0;
}
