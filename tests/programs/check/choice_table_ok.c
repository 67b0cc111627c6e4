// verdict: true
/* A table of classes: as many executions as there are classes. */
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);

enum { OTHER, DIGIT, SPACE, LETTER };
static const unsigned char classes[256] = {
    ['0'] = DIGIT, ['1'] = DIGIT, ['2'] = DIGIT,  ['3'] = DIGIT,
    [' '] = SPACE, ['\t'] = SPACE, ['a'] = LETTER, ['b'] = LETTER};

int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  switch (classes[c]) {
  case DIGIT:
    assert(c >= '0' && c <= '3');
    break;
  case SPACE:
    assert(c == ' ' || c == '\t');
    break;
  case LETTER:
    assert((c ^ 3) == 'b' || (c ^ 3) == 'a');
    break;
  default:
    assert(c != 'a');
  }
  return 0;
}
