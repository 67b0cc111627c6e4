// verdict: false(bad-call)
/* One entry of a table takes another argument. */
#include <allways/check.h>

static int number(int n) { return n; }
static int text(int n, int m) { return n + m; }
static void *const table[2] = {(void *)number, (void *)text};

int main(void) {
  int (*f)(int) = (int (*)(int))table[allways_choose(2)];
  return f(0) > 1; // HERE
}
