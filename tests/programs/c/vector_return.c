/* Functions that return large vectors. */
#include <stdio.h>

typedef int wide __attribute__((vector_size(512)));

static wide count(int from) {
  wide x;
  for (int i = 0; i < 128; i++)
    x[i] = from + i;
  return x;
}

int main(void) {
  wide a = count(1), b = count(1000);
  a += b;
  printf("%d %d %d\n", a[0], a[64], a[127]);
  return 0;
}
