// verdict: false(assertion)
/* Any pointer may be null. */
#include <assert.h>
#include <stddef.h>

void *__VERIFIER_nondet_pointer(void);

int main(void) {
  void *p = __VERIFIER_nondet_pointer();
  assert(p != NULL); // HERE
  return 0;
}
