// verdict: false(valid-deref)
/* A member of what any pointer points to. */
#include <assert.h>

void *__VERIFIER_nondet_pointer(void);

struct node {
  int a, b;
};

int main(void) {
  struct node *p = __VERIFIER_nondet_pointer(), *q = p;
  assert(p == q);
  if (p)
    return p->b;
  return 0;
}
