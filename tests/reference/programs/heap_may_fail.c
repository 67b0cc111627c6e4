// options: --malloc-may-fail
// expects: fault: valid-deref 9
// expects: fault: valid-deref 10
// expects: exit: 1
#include <stdlib.h>

int main(void) {
  char *p = malloc(2), *q;
  *p = 1;
  *(q = realloc(p, 3)) += 0;
  int value = *q;
  free(q);
  return value;
}
