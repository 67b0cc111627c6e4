// verdict: true
/* The compiler is told that a place is not reached; it is right. */
#include <allways/check.h>

static int name(int n) {
  switch (n) {
  case 0:
    return 'a';
  case 1:
    return 'b';
  default:
    __builtin_unreachable();
  }
}

int main(void) { return name(allways_choose(2)) == 'c'; }
