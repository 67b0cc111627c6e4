#include <stdlib.h>
static void *xmalloc(size_t n) {
  void *p = malloc(n);
  if (!p) abort();
  return p;
}
static void lose(int n) {
  char *s = xmalloc(n);
  s[0] = 1;
}
int main(void) {
  lose(3);
  return 0;
}
