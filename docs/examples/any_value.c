#include <assert.h>
int main(void) {
  int x;
  if (x > 5) {
    assert(x > 3);
    assert(x != 9);
  }
}
