// verdict: true
/* A list whose links are sums of two addresses. */
#include <assert.h>
#include <stdint.h>

struct node {
  int value;
  uintptr_t both;
};
static struct node a = {1, 0}, b = {2, 0}, c = {3, 0};

int main(void) {
  a.both = (uintptr_t)&b;
  b.both = (uintptr_t)&a ^ (uintptr_t)&c;
  c.both = (uintptr_t)&b;
  uintptr_t before = 0, sum = 0;
  for (struct node *n = &a; n;) {
    sum += (unsigned)n->value;
    struct node *next = (struct node *)(n->both ^ before);
    before = (uintptr_t)n;
    n = next;
  }
  assert(sum == 6);
  return 0;
}
