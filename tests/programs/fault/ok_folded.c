// flags: -w
/* Constants that are computed, and right; and wrong ones that are not
 * evaluated, or not part of the program. */
#include <assert.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>

enum {
  LOW = -INT_MAX - 1,
  BOTH = 0 && INT_MAX + 1,
  ONE = 1 || 1 << 40,
  CHOSEN = ONE ? 3 : INT_MAX * 2,
  BYTES = sizeof(INT_MAX + 1),
  SIGN = 1 << 31,
  NEGATIVE = -1 << 3,
  UNUSED = INT_MAX + 1
};
static unsigned wraps = UINT_MAX + 1u, most = -1u;
static uint64_t hash = 14695981039346656037u * 1099511628211u;
static long wide = INT_MAX + 1L, low = LONG_MIN, shifted = 1L << 40;
static short narrow = 32767 + 1;
static _Bool flag = 1e10;
static int whole[] = {2147483647.9, -2147483648.9, [3] = 'a' * 2};
static unsigned char byte = 255.5, none = -0.5;
static long unused = INT_MAX + 1;
static int selected = __builtin_choose_expr(1, 2, INT_MAX + 1) +
                      _Generic(1, int: 1, long: INT_MAX + 1);

static int unused_function(void) {
  static int x = INT_MAX + 1;
  return x;
}

static int use(int stop) {
  int a[3] = {stop, stop * 2, ONE << 3};
  if (stop)
    exit(0);
  int b[3] = {use(1), INT_MAX + 1, 1 << 40};
  if (0) {
    static int dead = INT_MAX + 1;
    return dead + b[0];
  }
  switch (a[0]) {
  case 'a' + 1:
  case INT_MAX - 1:
    return b[1];
  }
  return a[2];
}

int main(void) {
  assert(LOW == INT_MIN && BOTH == 0 && CHOSEN == 3 && BYTES == 4);
  assert(SIGN == INT_MIN && NEGATIVE == -8 && wraps == 0 && most == UINT_MAX);
  assert(hash && wide == 2147483648 && low < 0 && shifted >> 40 == 1);
  assert(narrow == -32768 && flag && whole[0] == INT_MAX && whole[1] == LOW);
  assert(byte == 255 && none == 0 && selected == 3);
  return use(0);
}
