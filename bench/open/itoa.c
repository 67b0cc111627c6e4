// verdict: true
/* A number is written in decimal and read again. */
#include <assert.h>
#include <stdlib.h>

short __VERIFIER_nondet_short(void);

static void itoa(int n, char *out) {
  char digits[12];
  int count = 0;
  unsigned u = n < 0 ? 0u - (unsigned)n : (unsigned)n;
  do {
    digits[count++] = (char)('0' + u % 10);
    u /= 10;
  } while (u != 0);
  if (n < 0)
    *out++ = '-';
  while (count > 0)
    *out++ = digits[--count];
  *out = 0;
}

static int my_atoi(const char *in) {
  int negative = *in == '-', n = 0;
  if (negative)
    in++;
  for (; *in >= '0' && *in <= '9'; in++)
    n = 10 * n + (*in - '0');
  return negative ? -n : n;
}

int main(void) {
  short n = __VERIFIER_nondet_short();
  char text[12];
  itoa(n, text);
  assert(my_atoi(text) == n);
  return 0;
}
