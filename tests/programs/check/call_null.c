// verdict: false(bad-call)
/* One entry of a table of functions is empty. */
#include <allways/check.h>

static int one(void) { return 1; }
static int two(void) { return 2; }
static int (*const table[3])(void) = {one, two};

int main(void) {
  int i = allways_choose(3);
  return table[i]() > 2; // HERE
}
