// verdict: false(valid-memtrack)
/* In one of two executions it is lost before. */
#include <allways/check.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(4); // HERE
  if (allways_choose(2))
    p = NULL;
  return 0;
}
