// verdict: false(assertion)
/* Memory with any content. */
#include <assert.h>

void __VERIFIER_nondet_memory(void *, unsigned long);

int main(void) {
  int x = 0;
  __VERIFIER_nondet_memory(&x, sizeof x);
  assert(x != -5); // HERE
  return 0;
}
