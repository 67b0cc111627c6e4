// verdict: true
/* A table in memory, one element of which is written. */
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int table[8] = {5, 5, 7, 7, 7, 7, 5, 5};
  unsigned char c = __VERIFIER_nondet_uchar();
  c &= 7;
  int before = table[c];
  table[3] = 6;
  assert(before == 5 || before == 7);
  if (table[c] == 6)
    assert(c == 3 && before == 7);
  else
    assert(table[c] == before);
  return 0;
}
