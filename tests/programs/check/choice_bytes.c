// verdict: false(assertion)
/* The second byte of an open value may be any. */
#include <assert.h>
#include <string.h>

int __VERIFIER_nondet_int(void);
unsigned short __VERIFIER_nondet_ushort(void);
struct pair {
  unsigned short a, b;
};
static struct pair same(struct pair p) { return p; }

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c;
  unsigned char *p = (unsigned char *)&a;
  unsigned x = p[0] | p[1] << 8 | p[2] << 16 | (unsigned)p[3] << 24;
  assert(x == (unsigned)a);
  memcpy(&c, &b, 2);
  memcpy((char *)&c + 2, (char *)&b + 2, 2);
  assert(c == b);
  struct pair s = {__VERIFIER_nondet_ushort(), __VERIFIER_nondet_ushort()};
  struct pair t = same(s);
  assert(t.a == s.a && t.b == s.b);
  assert((memcmp(&a, &b, sizeof a) == 0) == (a == b));
  assert(p[1] != 77); // HERE
  return 0;
}
