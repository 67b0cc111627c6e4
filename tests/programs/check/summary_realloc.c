// verdict: false(assertion)
// options: --summaries
/* What a block holds when it is moved has been read. */
#include <assert.h>
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
static int *box;
static void grow(int n) {
  for (int i = 0; i < n; i++)
    box = realloc(box, 3 * sizeof *box);
}
int main(void) {
  box = calloc(3, sizeof *box);
  grow(1);
  box[0] = 1;
  grow(1);
  assert(box[0] == 0); // HERE
  return 0;
}
