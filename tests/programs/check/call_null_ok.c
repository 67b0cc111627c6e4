// verdict: true
/* The empty entry is not called. */
#include <allways/check.h>

static int one(void) { return 1; }
static int two(void) { return 2; }
static int (*const table[3])(void) = {one, two};

int main(void) {
  int i = allways_choose(3);
  if (!table[i])
    return 0;
  return table[i]() > 2;
}
