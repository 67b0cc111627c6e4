// verdict: false(assertion)
/* A table of strings: as many executions as there are different pointers. */
#include <assert.h>
#include <string.h>

unsigned char __VERIFIER_nondet_uchar(void);

static const char *const names[6] = {"zero", "one", "zero", "one", "two", 0};

int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  if (c >= 6)
    return 0;
  const char *name = names[c];
  if (name && strcmp(name, "one") == 0)
    assert(c != 3); // HERE
  return 0;
}
