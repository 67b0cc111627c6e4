// verdict: false(assertion)
// flags: -std=gnu89 -w
// options: --property default,-uninitialized
/* The same where an undefined value is any value. */
#include <assert.h>

static int second();

int main(void) {
  int n = 0;
  for (int i = 0; i < 2; i++)
    n = second(i);
  assert(n != 7); // HERE
  return 0;
}

static int second(i, missing) int i, missing;
{
  if (i == 0)
    return 0;
  return missing == 7 ? 7 : 1;
}
