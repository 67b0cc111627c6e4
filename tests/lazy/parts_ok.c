// verdict: true
/* Parts of a value are copied, read and overwritten. */
#include <assert.h>
#include <string.h>

unsigned __VERIFIER_nondet_uint(void);

struct numbers {
  int n[3];
};

static int second(struct numbers v) { return v.n[1]; }

int main(void) {
  struct numbers v = {{1, (int)__VERIFIER_nondet_uint(), 3}};
  struct numbers w = v;
  int y = second(w);
  if (y == 5)
    assert(v.n[1] == 5 && second(v) == 5);
  if (y >= 0 && y < 300) {
    unsigned char low[2];
    memcpy(low, &v.n[1], 2);
    assert(low[0] + 256 * low[1] == y);
    ((char *)&v.n[1])[1] = 7;
    assert(v.n[1] >= 1792 && v.n[1] < 2048);
  }
  return 0;
}
