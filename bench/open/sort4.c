// verdict: true
/* A sorting network for four numbers. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

static int min(int a, int b) { return a < b ? a : b; }
static int max(int a, int b) { return a < b ? b : a; }

int main(void) {
  static const int network[5][2] = {{0, 1}, {2, 3}, {0, 2}, {1, 3}, {1, 2}};
  int v[4], xor = 0, least, greatest;
  for (int i = 0; i < 4; i++) {
    v[i] = __VERIFIER_nondet_int();
    xor ^= v[i];
  }
  least = min(min(v[0], v[1]), min(v[2], v[3]));
  greatest = max(max(v[0], v[1]), max(v[2], v[3]));
  for (int i = 0; i < 5; i++) {
    int *a = &v[network[i][0]], *b = &v[network[i][1]];
    int low = min(*a, *b), high = max(*a, *b);
    *a = low;
    *b = high;
  }
  assert(v[0] <= v[1] && v[1] <= v[2] && v[2] <= v[3]);
  assert(v[0] == least && v[3] == greatest);
  assert((v[0] ^ v[1] ^ v[2] ^ v[3]) == xor);
  return 0;
}
