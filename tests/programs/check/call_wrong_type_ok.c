// verdict: true
/* All entries of a table take the same argument. */
#include <allways/check.h>

static int number(int n) { return n; }
static int text(int n) { return n + 1; }
static void *const table[2] = {(void *)number, (void *)text};

int main(void) {
  int (*f)(int) = (int (*)(int))table[allways_choose(2)];
  return f(0) > 1;
}
