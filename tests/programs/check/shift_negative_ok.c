// verdict: true
/* No count is negative. */
#include <allways/check.h>

int main(void) {
  int n = allways_choose(4);
  unsigned x = 256u >> (n + 1);
  return x == 3;
}
