/* One element of many in a structure was not set. */
#include <stdlib.h>
struct table {
  int rows, columns;
  int cells[20];
};
int main(void) {
  int big = 0;
  struct table *t = malloc(sizeof *t);
  if (!t)
    return 0;
  t->rows = 4;
  t->columns = 5;
  for (int i = 0; i < 20; i++)
    if (i != 13)
      t->cells[i] = i * i;
  for (int i = 0; i < 20; i++)
    if (t->cells[i] > 100)
      big++;
  free(t);
  return big;
}
