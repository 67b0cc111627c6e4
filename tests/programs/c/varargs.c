/* Variable arguments of the user's own: all kinds, va_copy, va_list on. */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

static int sum(int n, ...) {
  va_list ap;
  int total = 0;

  va_start(ap, n);
  while (n-- > 0)
    total += va_arg(ap, int);
  va_end(ap);
  return total;
}

static double mixed(const char *kinds, ...) {
  va_list ap;
  double total = 0;

  va_start(ap, kinds);
  for (; *kinds; kinds++)
    switch (*kinds) {
    case 'i':
      total += va_arg(ap, int);
      break;
    case 'u':
      total += va_arg(ap, unsigned);
      break;
    case 'l':
      total += (double)va_arg(ap, long);
      break;
    case 'd':
      total += va_arg(ap, double);
      break;
    case 'L':
      total += (double)va_arg(ap, long double);
      break;
    case 's':
      total += va_arg(ap, const char *)[0];
      break;
    }
  va_end(ap);
  return total;
}

static int inner(int n, va_list ap) {
  int last = 0;

  while (n-- > 0)
    last = va_arg(ap, int);
  return last;
}

static int twice(int n, ...) {
  va_list ap, again;
  int a, b;

  va_start(ap, n);
  va_copy(again, ap);
  a = inner(n, ap);
  b = inner(n - 1, again);
  b = b * 100 + va_arg(again, int);
  va_end(again);
  va_end(ap);
  return a * 10000 + b;
}

static int by_pointer(va_list *ap) { return va_arg(*ap, int); }

static int stepwise(int n, ...) {
  va_list ap;
  int total = 0;

  va_start(ap, n);
  while (n-- > 0)
    total = total * 10 + by_pointer(&ap);
  va_end(ap);
  return total;
}

static void print(const char *format, ...) {
  va_list ap;

  va_start(ap, format);
  vprintf(format, ap);
  va_end(ap);
}

static int none(int last, ...) { return last; }

int main(void) {
  printf("%d %d\n", sum(0), sum(12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
  printf("%g\n", mixed("idlLs", 1, 2.5, 3l, 4.25L, "A"));
  printf("%g\n", mixed("dddddddddddd", 1., 2., 3., 4., 5., 6., 7., 8., 9., 10.,
                       11., 12.));
  printf("%g\n", mixed("LiLdLl", 1.5L, -1, 2.5L, 0.25, 3.5L, 10l));
  printf("%g\n", mixed("uc", 4000000000u));
  printf("%d\n", twice(4, 1, 2, 3, 4));
  printf("%d\n", stepwise(8, 1, 2, 3, 4, 5, 6, 7, 8));
  print("%s %d %c %.2f %Lg\n", "passed on", 42, 'x', 1.5, 2.5L);
  float f = 0.5f;
  short s = -3;
  char c = 'c';
  printf("%g %d %c\n", f, s, c);
  assert(none(3) == 3 && none(3, 1, 2.0) == 3);
  int (*indirect)(int, ...) = sum;
  assert(indirect(3, 10, 20, 30) == 60);
  return 0;
}
