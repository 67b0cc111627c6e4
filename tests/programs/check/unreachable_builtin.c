// verdict: false(unreach-call)
/* The compiler is told that a place is not reached; it is. */
#include <allways/check.h>

static int name(int n) {
  switch (n) {
  case 0:
    return 'a';
  case 1:
    return 'b';
  default:
    __builtin_unreachable(); // HERE
  }
}

int main(void) { return name(allways_choose(3)) == 'c'; }
