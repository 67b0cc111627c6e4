// fault: bad-call
/* A list of longs ends with an int. */
#include <stdarg.h>

static long sum(long first, ...) {
  va_list ap;
  long total = 0;
  va_start(ap, first);
  for (long n = first; n != 0; n = va_arg(ap, long)) // HERE
    total += n;
  va_end(ap);
  return total;
}

int main(void) { return (int)sum(1L, 2L, 3L, 0) - 6; }
