/* Vectors as variable arguments, between smaller ones. */
#include <stdarg.h>
#include <stdio.h>

typedef int quad __attribute__((vector_size(16)));
typedef float pair __attribute__((vector_size(8)));

static void show(int n, ...) {
  va_list list;
  va_start(list, n);
  int first = va_arg(list, int);
  quad q = va_arg(list, quad);
  pair p = va_arg(list, pair);
  int last = va_arg(list, int);
  va_end(list);
  printf("%d: %d %d %d %g %g %d\n", n, first, q[0], q[3], p[0], p[1], last);
}

int main(void) {
  show(1, 3, (quad){1, 2, 3, 4}, (pair){0.5f, 1.5f}, 9);
  show(2, -3, (quad){-1, 2, 3, -4}, (pair){2.5f, -1.5f}, -9);
  return 0;
}
