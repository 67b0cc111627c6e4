// fault: bad-call
/* Takes more variable arguments than were given. */
#include <stdarg.h>

static int sum(int n, ...) {
  va_list ap;
  int total = 0;
  va_start(ap, n);
  while (n-- > 0)
    total += va_arg(ap, int); // HERE
  va_end(ap);
  return total > 100;
}

int main(void) { return sum(3, 1, 2); }
