/* __int128: arithmetic, shifts, comparison, division, conversion, printing. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

typedef __int128 i128;
typedef unsigned __int128 u128;

static void print_u128(u128 x) {
  char text[40];
  int at = sizeof text;

  text[--at] = '\0';
  do {
    text[--at] = (char)('0' + (int)(x % 10));
    x /= 10;
  } while (x != 0);
  printf("%s", text + at);
}

static void print_i128(const char *what, i128 x) {
  printf("%s ", what);
  if (x < 0)
    putchar('-');
  print_u128(x < 0 ? -(u128)x : (u128)x);
  putchar('\n');
}

static i128 gcd(i128 a, i128 b) { return b == 0 ? a : gcd(b, a % b); }

int main(void) {
  u128 max = ~(u128)0;
  i128 low = -(i128)(max >> 1) - 1;
  i128 factorial = 1;
  struct {
    char c;
    i128 wide;
  } pair = {'x', -5};

  print_u128(max);
  putchar('\n');
  print_i128("low", low);
  for (int i = 2; i <= 33; i++)
    factorial *= i;
  print_i128("33!", factorial);
  print_i128("33! / 20!", factorial / 2432902008176640000);
  print_i128("negative remainder", -factorial % 1000000007);
  print_i128("gcd", gcd(factorial, (i128)1 << 100));
  print_i128("shift", low >> 64);
  print_i128("unsigned shift", (i128)((u128)low >> 100));
  for (int s = 0; s < 128; s += 21)
    print_i128("left", (i128)(((u128)0x123456789abcdef0 << s) >> 1));
  assert(low < 0 && low < factorial && (u128)low > (u128)factorial);
  assert((unsigned long)(max - 5) == -6ul);
  assert((double)((i128)1 << 100) == 0x1p100);
  assert((i128)-0x1.8p90 == -((i128)3 << 89));
  assert((u128)0x1p127 == (u128)1 << 127);
  assert(sizeof pair == 32 && pair.wide == -5);
  pair.wide ^= max >> 1;
  print_i128("xor", pair.wide);

  u128 copy;
  memcpy(&copy, &max, sizeof copy);
  assert(copy == max && !(copy != max));
  copy++;
  assert(copy == 0);
  copy--;
  assert(!!copy);
  switch ((int)(copy >> 126)) {
  case 3:
    puts("three");
    break;
  default:
    puts("other");
  }
  return 0;
}
