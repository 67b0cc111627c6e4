// verdict: true
/* Memory with any content is somewhere between its limits. */
#include <assert.h>

void __VERIFIER_nondet_memory(void *, unsigned long);

int main(void) {
  int x = 0;
  __VERIFIER_nondet_memory(&x, sizeof x);
  if (x < -5)
    assert(x <= -6);
  return 0;
}
