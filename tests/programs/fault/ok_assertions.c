/* Assertions of all vocabularies that hold. */
#include <allways/check.h>
#include <assert.h>

extern void __VERIFIER_assert(int);
extern void __VERIFIER_assume(int);
void __CPROVER_assert(int condition, const char *text);
void reach_error(void);

int main(void) {
  int n = allways_range(2, 5), c = allways_choose(3);
  allways_assume(n < 5);
  allways_assert(n >= 2 && c >= 0 && c < 3);
  __VERIFIER_assume(n > 0);
  __VERIFIER_assert(n + c > 1);
  __CPROVER_assert(n < 6, "bounded");
  assert(n && "still alive");
  if (n > 100)
    reach_error();
  allways_atomic_begin();
  n++;
  allways_atomic_end();
  allways_note("done");
  return 0;
}
