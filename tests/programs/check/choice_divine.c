// verdict: false(assertion)
/* DIVINE's word: a value that fails. */
#include <assert.h>

int __vm_choose(int n, ...);

int main(void) {
  int x = __vm_choose(4);
  assert(x != 3); // HERE
  return 0;
}
