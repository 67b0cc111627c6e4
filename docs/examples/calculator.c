/* Adds numbers of one digit: 1+2+(3+4). */
#include <assert.h>
#include <stdio.h>

static int stack[2], depth;

int main(void) {
  int sum = 0, c;
  while ((c = getchar()) != EOF) {
    if (c >= '0' && c <= '9')
      sum += c - '0';
    else if (c == '(') {
#ifdef FIXED
      if (depth == 2)
        return 1;
#endif
      stack[depth++] = sum, sum = 0;
    } else if (c == ')') {
      if (depth == 0)
        return 1;
      sum += stack[--depth];
    }
  }
  return 0;
}
