// verdict: false(assertion)
// flags: -DLIMIT=3
/* A limit from the compiler's command line. */
#include <allways/check.h>
#include <assert.h>

int main(void) {
  int x = allways_choose(4);
  assert(x < LIMIT); // HERE
  return 0;
}
