/* Large automatic arrays, in several frames. */
#include <stdio.h>
#include <string.h>

static unsigned fill(int depth) {
  unsigned char block[100000];
  unsigned sum = 0;

  memset(block, depth, sizeof block);
  block[depth * 1000] = 77;
  if (depth > 0)
    sum = fill(depth - 1);
  for (size_t i = 0; i < sizeof block; i += 100)
    sum = sum * 31 + block[i];
  return sum;
}

int main(void) {
  static int zero[300000];
  int table[200][200];
  long sum = 0;

  for (int i = 0; i < 200; i++)
    for (int j = 0; j < 200; j++)
      table[i][j] = i ^ j;
  for (int i = 0; i < 200; i++)
    sum += table[i][199 - i] + zero[i * 1000];
  printf("%ld %u\n", sum, fill(12));
  return 0;
}
