// verdict: false(valid-deref)
/* One of the chosen columns is in the next row. */
#include <allways/check.h>

static char board[3][3];

int main(void) {
  int row = allways_range(0, 2), column = allways_range(0, 3);
  if (row + column == 5)
    return 0;
  board[row][column] = 'x'; // HERE
  return 0;
}
