/* An array is written beyond its end: only what is near is drawn. */
#include <stdlib.h>
int main(void) {
  int n = 40, *squares = malloc((size_t)n * sizeof *squares);
  if (!squares)
    return 1;
  for (int i = 0; i <= n; i++)
    squares[i] = i * i;
  free(squares);
  return 0;
}
