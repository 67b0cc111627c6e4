/* First and last elements of heap arrays, by index and by pointer. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  int n = 5, sum = 0;
  int *a = calloc((size_t)n, sizeof *a);
  a[0] = 1;
  a[n - 1] = 2;
  for (int *p = a + n; p != a;)
    sum += *--p;
  assert(sum == 3);
  char *s = malloc(4);
  strcpy(s, "end");
  assert(s[3] == 0);
  long *wide = realloc(s, sizeof *wide);
  *wide = 5;
  assert(((char *)wide)[7] == 0);
  free(wide);
  free(a);
  char *none = malloc(0);
  free(none);
  return 0;
}
