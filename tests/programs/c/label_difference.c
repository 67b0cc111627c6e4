/* Tables of label differences, which need no relocation: an interpreter. */
#include <assert.h>
#include <stdio.h>

enum { PUSH, ADD, TWICE, PRINT, HALT };

static int run(const char *code) {
  static const int at[] = {&&push - &&push, &&add - &&push, &&twice - &&push,
                           &&print - &&push, &&halt - &&push};
  int stack[8], top = 0;
#define NEXT goto *(&&push + at[(int)*code++])
  NEXT;
push:
  stack[top++] = *code++;
  NEXT;
halt:
  return top;
add:
  top--;
  stack[top - 1] += stack[top];
  NEXT;
twice:
  stack[top - 1] *= 2;
  NEXT;
print:
  printf("%d\n", stack[top - 1]);
  NEXT;
}

int main(void) {
  static const char code[] = {PUSH, 3, PUSH, 4, ADD, TWICE, PRINT, HALT};
  short local = (short)(&&there - &&here);
  assert(run(code) == 1);
  goto *(&&here + local);
here:
  return 1;
there:
  return 0;
}
