/* Array fill of paper 001, B.2, as it is there, but for the input: choices,
 * where a driver can save the state and come back to it. */
#include <stdio.h>
#include <stdlib.h>

#include <allways/check.h>

static unsigned input(void) { return (unsigned)allways_choose(0x7fffffff); }

int main(void) {
  unsigned n, i, m;
  unsigned *a;

  m = input();
  n = 1;
  while (n > 0) {
    a = malloc(m * sizeof(unsigned));
    n = input();
    for (i = 0; i < m; i++)
      a[i] = n;
    printf("%u\n", a[0]);
    free(a);
  }
  return 0;
}
