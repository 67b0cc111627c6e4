/* Numbers of all sizes, a switch, arguments without end. */
#include <stdarg.h>
#include <stdio.h>

static const double table[3] = {0.5, 1.5, 2.5};
static char text[] = "numbers";
static __int128 wide = 1;

static long add(int count, ...) {
  va_list list;
  long total = 0;
  va_start(list, count);
  while (count-- > 0)
    total += va_arg(list, int);
  va_end(list);
  return total;
}

static int kind(char c) {
  switch (c) {
  case 'n':
  case 'm':
    return 1;
  case 'u':
    return -1;
  case 's':
    return 100000;
  default:
    return 0;
  }
}

int main(void) {
  unsigned hash = 0;
  for (const char *c = text; *c; c++) {
    hash = hash * 31u + (unsigned)kind(*c);
    wide = wide * 7 + *c;
  }
  double x = table[hash % 3] * (float)add(3, 1, 2, 3);
  printf("%u %d %.2f\n", hash, (int)(wide % 1000), x);
  return 0;
}
