/* memmove may overlap; memcpy may touch, or copy nothing. */
#include <assert.h>
#include <string.h>

int main(void) {
  char s[16] = "overlapping";
  volatile size_t n = 8;
  memmove(s + 2, s, n);
  memmove(s, s + 1, n);
  memcpy(s, s + 8, n);
  memcpy(s + 3, s + 3, n - 8);
  assert(s[0] == 'p');
  struct {
    int a[4];
  } x = {{1, 2, 3, 4}}, *p = &x;
  x = *p;
  assert(x.a[3] == 4);
  return 0;
}
