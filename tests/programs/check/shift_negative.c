// verdict: false(no-overflow)
/* One count is negative. */
#include <allways/check.h>

int main(void) {
  int n = allways_choose(4);
  unsigned x = 256u >> (n - 1); // HERE
  return x == 3;
}
