// verdict: true
/* What is pointed to is still there. */
#include <allways/check.h>

int main(void) {
  int outer = 1, *p = &outer;
  int inner = 2;
  if (allways_choose(2)) {
    p = &inner;
  }
  return *p == 3;
}
