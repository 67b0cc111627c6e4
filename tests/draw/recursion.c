/* 50 calls deep, with pointers between the frames. */
#include <assert.h>
struct frame {
  int depth;
  struct frame *up;
};
static int down(int n, struct frame *up) {
  struct frame here = {n, up};
  if (n == 50) {
    assert(up->depth == 50);
    return 0;
  }
  return 1 + down(n + 1, &here);
}
int main(void) { return down(0, 0); }
