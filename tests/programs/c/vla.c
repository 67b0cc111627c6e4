/* Variable length arrays: in loops, two-dimensional, as parameters, sizeof. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

static long sum(int rows, int columns, int m[rows][columns]) {
  long total = 0;

  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      total += m[i][j];
  return total;
}

static int recurse(int n) {
  int a[n];

  for (int i = 0; i < n; i++)
    a[i] = n;
  return n == 1 ? a[0] : a[n - 1] + recurse(n - 1);
}

static void swap_columns(int n, char (*m)[n]) {
  for (int i = 0; i < n; i++) {
    char c = m[i][0];
    m[i][0] = m[i][n - 1];
    m[i][n - 1] = c;
  }
}

int main(void) {
  long total = 0;

  for (int n = 1; n <= 40; n++) {
    int a[n];
    for (int i = 0; i < n; i++)
      a[i] = i * n;
    total += a[n - 1] + (long)sizeof a;
  }
  printf("%ld\n", total);
  int rows = 7, columns = 3;
  int m[rows][columns];
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      m[i][j] = i - j;
  printf("%ld %zu %zu\n", sum(rows, columns, m), sizeof m, sizeof m[0]);
  printf("%d\n", recurse(50));
  char grid[4][4];
  memcpy(grid, "abcdefghijklmnop", 16);
  swap_columns(4, grid);
  printf("%.16s\n", (char *)grid);
  /* Left by goto and by continue, the array is made anew each time. */
  int round = 0;
again:;
  char buffer[++round * 8];
  memset(buffer, 'a' + round, sizeof buffer);
  if (round < 5)
    goto again;
  printf("%zu %c\n", sizeof buffer, buffer[39]);
  typedef int row[columns];
  columns = 100;
  row r;
  r[0] = 1;
  assert(sizeof r == 3 * sizeof(int));
  return r[0] - 1;
}
