// verdict: true
/* A pointer is looked at before it is trusted. */
#include <assert.h>
#include <stddef.h>

void *__VERIFIER_nondet_pointer(void);

int main(void) {
  void *p = __VERIFIER_nondet_pointer();
  if (p == NULL)
    return 0;
  assert(p != NULL);
  return 0;
}
