// verdict: true
/* DIVINE's word: no value fails. */
#include <assert.h>

int __vm_choose(int n, ...);

int main(void) {
  int x = __vm_choose(4);
  assert(x != 4);
  return 0;
}
