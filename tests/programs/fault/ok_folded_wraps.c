// flags: -w -fwrapv
// options: -fwrapv
/* Signed overflow is defined. */
#include <limits.h>

static int next = INT_MAX + 1;
enum { TWICE = INT_MAX * 2, NEGATED = -INT_MIN };

int main(void) {
  int a[2] = {INT_MAX + 1, -INT_MIN};
  return next != INT_MIN || TWICE != -2 || NEGATED != INT_MIN || a[0] != a[1];
}
