/* All of a global array, also of two dimensions seen as one row each. */
#include <assert.h>

static int table[10], grid[3][4];

int main(void) {
  for (int i = 0; i < 10; i++)
    table[i] = i;
  for (int *p = table; p < table + 10; p++)
    *p += 1;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++)
      grid[i][j] = table[i + j];
  assert(table[9] == 10 && grid[2][3] == 6);
  return 0;
}
