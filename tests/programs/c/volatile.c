/* volatile: scalars, pointers, members, in loops and conditions. */
#include <assert.h>
#include <stdio.h>

struct device {
  volatile unsigned status;
  volatile char buffer[4];
  unsigned plain;
};

static volatile int flag;
static volatile long double wide = 1.5L;

static int poll(struct device *d) {
  while (!(d->status & 1))
    d->status++;
  return (int)d->status;
}

int main(void) {
  struct device d = {4, "abc", 9}, copy;
  volatile struct device v = {0};
  int x = 3;
  volatile int *p = &x;
  int *volatile q = &x;

  flag++;
  flag += flag;
  printf("%d %d\n", flag, poll(&d));
  *p = 4;
  assert(x == 4 && *q == 4);
  *q = 5;
  assert(*p == 5);
  v.buffer[1] = 'z';
  v.plain += 2;
  copy = v;
  printf("%d %u %c\n", copy.buffer[0], copy.plain, copy.buffer[1]);
  (void)flag;
  wide *= 2;
  printf("%Lg\n", wide);
  for (volatile int i = 0; i < 3; i++)
    x += i;
  return x - 8;
}
