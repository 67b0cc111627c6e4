// verdict: true
// options: --property default,-uninitialized
/* Writing one field of a word leaves the others as they are: undefined. */
#include <assert.h>

struct flags {
  unsigned ready : 1, kind : 3, rest : 28;
};

int main(void) {
  struct flags f, g;
  f.kind = 5;
  g = f;
  assert(f.kind == 5 && g.kind == 5);
  f.ready = 1;
  assert(f.ready);
  return 0;
}
