// verdict: false(assertion)
/* KLEE's words: a value that fails. */
#include <assert.h>

void klee_make_symbolic(void *object, unsigned long size, const char *name);
void klee_assume(unsigned long condition);
int klee_range(int begin, int end, const char *name);

int main(void) {
  int x, y = klee_range(0, 10, "y");
  klee_make_symbolic(&x, sizeof x, "x");
  klee_assume(x > 100);
  if (x < 103 && y == 9)
    assert(x != 102); // HERE
  return 0;
}
