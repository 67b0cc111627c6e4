// expects: exit: 42
/* Variable arguments, aggregates by value, vectors of them on the stack. */
#include <stdarg.h>

struct big {
  long a[4];
};

static long sum(int n, ...) {
  va_list list;
  double d = 0;
  long total = 0;
  va_start(list, n);
  while (n-- > 0) {
    total += va_arg(list, long);
    d += va_arg(list, double);
  }
  va_end(list);
  return total + (long)d;
}

static long last(struct big b) {
  b.a[0] = 9;
  return b.a[3];
}

int main(void) {
  struct big b = {{1, 2, 3, 4}};
  long all = sum(7, 1l, 1.0, 2l, 1.0, 3l, 1.0, 4l, 1.0, 5l, 1.0, 6l, 1.0, 7l,
                 1.0);
  return (int)(all + last(b) + b.a[0] + b.a[1]);
}
