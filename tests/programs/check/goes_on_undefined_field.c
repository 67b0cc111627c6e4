// verdict: false(assertion)
// options: --property default,-uninitialized
/* A field that was not written has any value that fits. */
#include <assert.h>

struct flags {
  unsigned ready : 1, kind : 3, rest : 28;
};

int main(void) {
  struct flags f;
  f.ready = 0;
  assert(f.kind != 6); // HERE
  return 0;
}
