// verdict: true
/* What is checked at the end holds. */
#include <allways/check.h>
#include <assert.h>
#include <stdlib.h>

static int done;

static void check(void) { assert(done); }

int main(void) {
  atexit(check);
  done = 1;
  if (allways_choose(2))
    return 0;
  return 1;
}
