// fault: uninitialized
/* Asserts something about a value that was never set. */
#include <assert.h>

int main(void) {
  int x, *p = &x;
  assert(*p == *p + 0); // HERE
  return 0;
}
