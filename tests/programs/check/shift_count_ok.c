// verdict: true
/* All counts are small enough. */
#include <allways/check.h>

int main(void) {
  int n = allways_range(0, 31);
  unsigned x = 1u << n;
  return x == 3;
}
