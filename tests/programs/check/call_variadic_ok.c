// verdict: true
// flags: -std=c11 -w
/* Calls that a declaration without a prototype allows, and right ones. */
#include <stdarg.h>

static int sum(int n, ...) {
  va_list list;
  int total = 0;
  va_start(list, n);
  while (n-- > 0)
    total += va_arg(list, int);
  va_end(list);
  return total;
}

static int old(a) int a;
{
  return a;
}

static int plain(int a) { return a; }

int main(void) {
  int (*f)(int, ...) = sum;
  int (*g)() = plain;
  int (*h)() = old;
  return f(2, 1, -1) + g(0) + h(0) + old(0) + sum(0);
}
