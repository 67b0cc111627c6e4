// verdict: false(valid-deref)
/* On one way the pointer outlives what it points to. */
#include <allways/check.h>

int main(void) {
  int outer = 1, *p = &outer;
  if (allways_choose(2)) {
    int inner = 2;
    p = &inner;
  }
  return *p == 3; // HERE
}
