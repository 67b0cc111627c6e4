// verdict: true
/* Many returns, from blocks in blocks. */
#include <allways/check.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  switch (allways_choose(4)) {
  case 0: {
    char *q = malloc(1);
    if (q == p)
      return 1;
    free(q);
    break;
  }
  case 1:
    for (;;) {
      char *q = malloc(2);
      while (q != NULL) {
        char *r = malloc(3);
        if (r != NULL)
          return 3;
      }
    }
  case 2:
    return 4;
  default:
    goto out;
  }
  p[0] = 1;
out:
  return 0;
}
