// verdict: true
/* What alloca() gave lives as long as its function, not its block. */
#include <alloca.h>

int main(void) {
  int *p, *q;
  {
    int *a = alloca(sizeof *a);
    *a = 1;
    p = a;
  }
  if (*p) {
    q = alloca(1 * sizeof *q);
    *q = 1;
  }
  return *p - *q;
}
