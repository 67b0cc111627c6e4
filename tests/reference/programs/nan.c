// expects: exit: 0
/* A NaN that signals is another class, and keeps its bits under a sign. */
#include <string.h>

static unsigned bits_of(float f) {
  unsigned bits;
  memcpy(&bits, &f, sizeof bits);
  return bits;
}

int main(void) {
  unsigned bits = 0x7fa00001;
  float signals;
  double quiet = __builtin_nan("");
  long double wide = __builtin_nansl("");
  memcpy(&signals, &bits, sizeof bits);
  if (bits_of(-signals) != 0xffa00001 ||
      bits_of(__builtin_fabsf(-signals)) != bits ||
      bits_of(__builtin_copysignf(signals, -1)) != 0xffa00001)
    return 1;
  if (!__builtin_isfpclass(signals, 1) || __builtin_isfpclass(signals, 2) ||
      __builtin_isfpclass(quiet, 1) || !__builtin_isfpclass(quiet, 2) ||
      !__builtin_isfpclass(wide, 1) || !__builtin_isfpclass(-wide, 1))
    return 2;
  return 0;
}
