/* Addresses of statics, of heap and of the caller's locals outlive calls. */
#include <assert.h>
#include <stdlib.h>

static int *of_static(void) {
  static int s = 1;
  return &s;
}
static int *of_heap(void) {
  int *p = malloc(sizeof *p);
  *p = 2;
  return p;
}
static int *of_caller(int *p) { return p + 1; }

int main(void) {
  int local[2] = {0, 3}, *h = of_heap();
  assert(*of_static() + *h + *of_caller(local) == 6);
  free(h);
  return 0;
}
