// verdict: true
// flags: -DLIMIT=4
/* A greater limit from the compiler's command line. */
#include <allways/check.h>
#include <assert.h>

int main(void) {
  int x = allways_choose(4);
  assert(x < LIMIT);
  return 0;
}
