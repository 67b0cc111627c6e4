// verdict: true
// ours: integers of 32 bits have too many values for the reference
// options: --property default,-uninitialized
/* A variable that is undefined has some value, and keeps it. */
#include <assert.h>
#include <stdbool.h>

int main(void) {
  int x;
  unsigned s;
  bool flag;
  unsigned char c;
  if (x > 3 && x < 5)
    assert(x == 4);
  if (flag)
    assert(flag);
  else
    assert(!flag);
  if (c == 200)
    assert(c > 199);
  switch (s) {
  case 1:
    assert(s == 1);
    break;
  case 7:
    assert(s == 7);
    break;
  default:
    assert(s != 1 && s != 7);
  }
  x = 1;
  assert(x == 1);
  return 0;
}
