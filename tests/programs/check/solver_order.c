// verdict: false(assertion)
/* What is neither less nor greater is equal. */
#include <allways/check.h>
#include <assert.h>

int main(void) {
  int x = allways_range(0, 300), y = allways_range(0, 300);
  if (x <= y && y <= x)
    assert((x ^ 5) + 2 * y != 297); // HERE
  return 0;
}
