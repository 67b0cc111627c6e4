// verdict: true
// options: --property default,-uninitialized
/* Functions of the library read the value that others read. */
#include <assert.h>
#include <string.h>

int main(void) {
  char text[2], other[1];
  text[1] = 0;
  assert(strlen(text) <= 1);
  if (text[0] == 0)
    assert(strlen(text) == 0);
  else
    assert(strlen(text) == 1);
  if (memcmp(other, "a", 1) == 0)
    assert(other[0] == 'a');
  return 0;
}
