// flags: -Wno-unevaluated-expression
/* Comma, conditional, short circuit, compound assignment, precedence. */
#include <assert.h>
#include <stdio.h>

static int log_[16], used;
static int note(int id, int value) {
  log_[used++] = id;
  return value;
}

int main(void) {
  int a = 1, b = 2, c;

  c = (a++, b += a, a + b);
  printf("%d %d %d\n", a, b, c);
  c = note(1, 0) && note(2, 1);
  c += note(3, 1) || note(4, 1);
  c += note(5, 0) ? note(6, 1) : note(7, 10);
  c += !note(8, 5) || (note(9, 1) && !note(10, 0));
  printf("%d:", c);
  for (int i = 0; i < used; i++)
    printf(" %d", log_[i]);
  putchar('\n');
  int *p = NULL;
  printf("%d\n", p && *p > 3 ? 1 : 2);
  c = a > b ? a : b > 3 ? b * 2 : 0;
  printf("%d %d\n", c, ((1 + 2 * 3 - 8 / 4 % 3) << 1 > 5) == 1);
  int x = 100;
  x += 5;
  x -= 3;
  x *= 2;
  x /= 3;
  x %= 40;
  x <<= 3;
  x >>= 1;
  x &= 0x7e;
  x |= 1;
  x ^= 0x55;
  printf("%d %d %d\n", x, -x, +x);
  c = a = b = 6;
  assert(a == c && !(a != b) && !!a == 1);
  int i = 0, values[3] = {5, 6, 7};
  values[i++] += 10;
  assert(i == 1 && values[0] == 15);
  int *q = values;
  c = *q++;
  c += ++*q;
  printf("%d %d\n", c, values[1]);
  for (i = 0, c = 10; i < c; i++, c--)
    ;
  printf("%d %d %zu\n", i, c, sizeof(c++));
  do
    c -= 3;
  while (c > 0);
  while (c < 5) {
    if (c++ == 1)
      continue;
    if (c == 4)
      break;
  }
  printf("%d\n", c);
  return 0;
}
