// verdict: false(assertion)
/* What is checked at the end holds on some ways only. */
#include <allways/check.h>
#include <assert.h>
#include <stdlib.h>

static int done;

static void check(void) {
  assert(done); // HERE
}

int main(void) {
  atexit(check);
  if (allways_choose(2))
    return 0;
  done = 1;
  return 1;
}
