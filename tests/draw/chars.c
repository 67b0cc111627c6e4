/* Some characters of a string change, others do not; a pointer to a block too. */
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char text[8] = "abcdef";
  char *p = malloc(1), *q = malloc(1), *now[2] = {p, p};
  if (!p || !q)
    return 0;
  text[2] = 2; now[1] = q; assert(text[0] == 'b');
  return 0;
}
