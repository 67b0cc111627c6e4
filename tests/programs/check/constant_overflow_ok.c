// verdict: true
// flags: -w
// What is not evaluated, or never reached, does not overflow; shifts of bits
// into the sign and of negative numbers are none here.
#include <limits.h>

static int never(void) { return 1 / 0 + INT_MAX * 2 + (1 << 40) + (int)1e10; }

static int pick(int n) {
  if (n > 3)
    return never();
  return n ? 1 : INT_MAX + 1;
}

int main(void) {
  unsigned long size = sizeof(INT_MAX + 1) + sizeof(1 / 0);
  long wide = 2147483647L + 1;
  unsigned around = 4294967295u + 1u;
  int shifted = (-1 << 3) + (1 << 31 != 0);
  if (0)
    wide += INT_MAX + 1;
  return size != 8 || wide == 0 || around || shifted == 0 ||
         (0 && 1 / 0) || (1 || 1 << 40) != 1 || pick(1) != 1 ||
         (int)-2147483648.5 != INT_MIN;
}
