/* Undefined values may be passed on, and arguments need not be taken; an int
 * fits where a longer one was passed. */
#include <assert.h>
#include <stdarg.h>

struct padded {
  char c;
  int i;
};

static int take(int n, ...) {
  va_list ap;
  int sum = 0;
  va_start(ap, n);
  struct padded p = va_arg(ap, struct padded), copy = p;
  sum += copy.c + copy.i;
  int *unknown = va_arg(ap, int *);
  int *twice = unknown;
  sum += va_arg(ap, unsigned);
  va_end(ap);
  (void)twice;
  return sum;
}

int main(void) {
  int *nowhere;
  struct padded p;
  p.c = 1;
  p.i = 2;
  assert(take(0, p, nowhere, 3, 4.0, 5) == 6);
  return 0;
}
