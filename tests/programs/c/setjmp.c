/* setjmp and longjmp: values, nesting, from deep calls, loops. */
#include <assert.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

static jmp_buf top, inner;

static void dive(int n) {
  char block[16] = {(char)n};

  if (n == 0)
    longjmp(top, block[0] + 42);
  dive(n - 1);
  puts("never");
}

static int try(void (*action)(int), int arg) {
  int code = setjmp(inner);

  if (code != 0)
    return code;
  action(arg);
  return 0;
}

static void maybe(int x) {
  if (x > 2)
    longjmp(inner, x);
  printf("maybe %d\n", x);
}

int main(void) {
  volatile int count = 0;
  int code;

  switch (code = setjmp(top)) {
  case 0:
    dive(50);
    break;
  default:
    printf("back with %d\n", code);
  }
  for (int i = 0; i < 5; i++)
    printf("%d\n", try(maybe, i));
  if (setjmp(top) < 5)
    longjmp(top, ++count);
  printf("count %d\n", count);
  if (setjmp(top) == 0)
    longjmp(top, 0);
  else
    puts("zero becomes one");
  sigjmp_buf with_mask;
  if (sigsetjmp(with_mask, 1) == 0)
    siglongjmp(with_mask, 1);
  int *volatile heap = malloc(sizeof *heap);
  *heap = 1;
  if (_setjmp(top) == 0) {
    *heap = 2;
    longjmp(top, 1);
  }
  assert(*heap == 2);
  free(heap);
  return 0;
}
