// expects: fault: valid-deref 13
/* What alloca gave ends with its function, a variable array with its block. */
#include <alloca.h>

static char *gone(int n) {
  char *p = alloca(n);
  p[n - 1] = 1;
  return p;
}

int main(void) {
  char *p = gone(3);
  return p[2];
}
