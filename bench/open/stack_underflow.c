// verdict: false(valid-deref)
/* A calculator with a stack: negation forgets to ask for an operand. */
#include <assert.h>

int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);

enum { SIZE = 4, STEPS = 5 };
static unsigned stack[SIZE];

int main(void) {
  int top = 0;
  for (int i = 0; i < STEPS; i++) {
    int operation = __VERIFIER_nondet_int();
    switch (operation) {
    case '#':
      if (top < SIZE)
        stack[top++] = __VERIFIER_nondet_uint();
      break;
    case '+':
      if (top >= 2) {
        stack[top - 2] += stack[top - 1];
        top--;
      }
      break;
    case '-':
      stack[top - 1] = -stack[top - 1];
      break;
    default:
      break;
    }
  }
  assert(top >= 0 && top <= SIZE);
  return 0;
}
