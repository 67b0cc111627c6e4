/* Arrays of several dimensions, pointers to rows, decay, sizeof. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int cube[3][4][5];
static const char *names[] = {"zero", "one", "two"};
static char words[][6] = {"alpha", "beta", "gamma"};

static int sum_rows(int rows, int (*row)[5]) {
  int sum = 0;

  for (int i = 0; i < rows; i++)
    for (int j = 0; j < 5; j++)
      sum += row[i][j];
  return sum;
}

static int trace(const double m[static 3][3]) {
  return (int)(m[0][0] + m[1][1] + m[2][2]);
}

int main(void) {
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++)
      for (int k = 0; k < 5; k++)
        cube[i][j][k] = i * 100 + j * 10 + k;
  printf("%d %d\n", cube[2][3][4], *(*(*(cube + 1) + 2) + 3));
  printf("%d %d\n", sum_rows(4, cube[1]), sum_rows(12, cube[0]));
  printf("%zu %zu %zu\n", sizeof cube, sizeof cube[0], sizeof words);
  printf("%s %s %c\n", names[2], words[1], 2 [words][1]);
  double m[3][3] = {{1, 2}, {3, 4, 5}, {[2] = 9}};
  printf("%d\n", trace((const double(*)[3])m));
  int(*rows)[4] = malloc(6 * sizeof *rows);
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 4; j++)
      rows[i][j] = i * j;
  int(*last)[4] = &rows[5];
  printf("%d %td\n", (*last)[3], last - rows);
  free(rows);
  int a[10], *p = a, *end = a + 10;
  while (p != end) {
    *p = (int)(end - p);
    p++;
  }
  printf("%d %d %d\n", a[0], a[9], end[-1]);
  assert(p == &a[10] && p > a && p - a == 10 && &a[3] < &a[4]);
  assert(&cube[1] - &cube[0] == 1);
  char *text = words[0];
  assert(strlen(text + 2) == 3 && text[5] == '\0');
  return 0;
}
