// verdict: true
/* Undefined bytes may be copied where nothing depends on them. */
#include <allways/check.h>
#include <assert.h>

struct pair {
  int a, b;
};

int main(void) {
  struct pair p, q;
  p.a = allways_choose(2);
  q = p;
  assert(q.a < 2);
  return 0;
}
