/* Labels as values: a threaded interpreter, tables of offsets. */
#include <stdio.h>

static int run(const unsigned char *code) {
  static const void *const labels[] = {&&halt, &&push, &&add,
                                       &&mul,  &&dup,  &&loop};
  int stack[16], *top = stack;

#define NEXT goto *labels[*code++]
  NEXT;
push:
  *top++ = *code++;
  NEXT;
add:
  top--;
  top[-1] += *top;
  NEXT;
mul:
  top--;
  top[-1] *= *top;
  NEXT;
dup:
  *top = top[-1];
  top++;
  NEXT;
loop:
  if (top[-1] < 1000)
    code -= *code;
  else
    code++;
  NEXT;
halt:
  return top[-1];
}

static const char *state(const char *s) {
  void *next = &&even;

  for (; *s; s++) {
    if (*s == '1')
      next = next == &&even ? &&odd : &&even;
  }
  goto *next;
even:
  return "even";
odd:
  return "odd";
}

int main(void) {
  static const unsigned char one[] = {1, 6, 1, 7, 3, 0};
  static const unsigned char two[] = {1, 3, 4, 2, 5, 3, 1, 5, 2, 0};

  printf("%d %d\n", run(one), run(two));
  printf("%s %s\n", state("10110"), state("1001"));
  return 0;
}
