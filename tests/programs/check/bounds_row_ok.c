// verdict: true
/* The repaired twin: all columns are in the row. */
#include <allways/check.h>

static char board[3][3];

int main(void) {
  int row = allways_range(0, 2), column = allways_range(0, 2);
  if (row + column == 5)
    return 0;
  board[row][column] = 'x';
  return 0;
}
