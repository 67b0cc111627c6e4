// verdict: false(no-overflow)
/* One count is too large. */
#include <allways/check.h>

int main(void) {
  int n = allways_range(0, 32);
  unsigned x = 1u << n; // HERE
  return x == 3;
}
